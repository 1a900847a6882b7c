// route_shape.h — shapes that OpenSim's paths wrap around, as routewrap_shape has them
#pragma once

// How a path over an object is found, as routewrap_rule has it.
enum { SN_RULE_OSIM = 1, SN_RULE_GEODESIC = 2 };

typedef enum snRouteShape {
  SN_ROUTE_CYLINDER,
  SN_ROUTE_SPHERE,
  SN_ROUTE_ELLIPSOID,
  SN_ROUTE_TORUS,
  SN_ROUTE_SHAPE_COUNT
} snRouteShape;
