// report_width.h — how many numbers a sensor gives for each contact or ray
#pragma once

// Bits of snContactReport.
int sn_contact_report_width(int fields);

// Bits of snRayReport.
int sn_ray_report_width(int fields);
