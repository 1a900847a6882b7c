"""The cases of standard_results.py: OpenSim's stored results with the set-ups and tolerances of the tests that use them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

Tolerance = float | Callable[[str], float]
ANALYZE, FORWARD, SCALE, SENSE = (f"Applications/{x}/tests/resources" for x in ("Analyze", "Forward", "Scale", "opensense"))
CMC, RRA, IK, ID = (f"Applications/{x}/tests/resources" for x in ("CMC", "RRA", "IK", "ID"))


@dataclass
class Case:
    """A stored result, and what makes it. `live`: arguments of standard_live.py if they are not those of the command; `measure`: what counts of the
    difference (rms, largest, ends: the first and the last row; markers, scales, sensors of models); `edits`: (file, what, by what);
    `asis`: a model that is given OpenSim's way of projecting the forces of Millard's muscles."""

    key: str
    folder: str
    command: str
    result: str
    standard: str
    tolerance: Tolerance
    why: str = ""
    live: str = ""
    edits: tuple[tuple[str, str, str], ...] = ()
    asis: str = ""
    measure: str = "rms"
    test: str = ""  # "": a test of OpenSim has this tolerance; otherwise where the tolerance is from
    end: float = field(default=float("inf"))  # rows until then: OpenSim's CMC ends one window before the final time

    def __post_init__(self) -> None:
        self.end = ENDS.get(self.command.split()[1], self.end)


ENDS = {"arm26_Setup_CMC.xml": 0.64, "arm26_Setup_ComputedMuscleControl_EMG.xml": 0.64, "gait10dof18musc_Setup_CMC.xml": 0.895,
        "leg6dof9musc_setup_Swing.xml": 0.60666667, "leg69_Setup_CMC_Stance.xml": 0.99, "subject01_Setup_CMC.xml": 0.89,
        "runningModel_Setup_CMC_test.xml": 0.94}  # fmt: skip


def states(position: float, speed: float, rest: float) -> Callable[[str], float]:
    return lambda label: rest if "." in label else speed if label.endswith("_u") else position


def arm26_millard(label: str) -> float:
    wide = {"TRIlat": 0.05, "TRImed": 0.05, "BIClong": 0.05, "BICshort": 0.02, "BRA": 0.005}
    return wide.get(label.split(".")[0], 0.015) if label.endswith(".activation") else 0.015


def driven(rest: float, speed: float) -> Callable[[str], float]:
    """Of the tests that track the activation of the long biceps."""
    wide = {"TRIlong": 0.1, "TRIlat": 0.25, "TRImed": 0.25, "BIClong": 0.5, "BICshort": 0.5}
    return lambda label: wide.get(label.split(".")[0], rest) if label.endswith(".activation") else speed if label.endswith("_u") else rest


def running(label: str) -> float:
    return 0.2 if label.endswith("_u") else 0.6


def renamed(file: str, muscle: str) -> tuple[tuple[str, str, str], ...]:
    return ((file, r"\bThelen2003Muscle\b", muscle),) if muscle != "Thelen2003Muscle" else ()


def arm26(muscle: str, activation: float, force: float, test: str = "", named: str | None = None, why: str = "") -> list[Case]:
    found = []
    for bounds in ("", "bounds_"):
        model = f"arm26{'_bounds' if bounds else ''}.osim"
        for what, limit in (("activation", activation), ("force", force)):
            stored = muscle + "_" if named is None else named
            found.append(Case(
                f"so_{(named or muscle).lower()}_{bounds}", ANALYZE, f"so arm26_{bounds}Setup_StaticOptimization.xml",
                f"*/arm26_{bounds}StaticOptimization_{what}.sto", f"std_{stored}arm26_{bounds}StaticOptimization_{what}.sto", limit, why,
                edits=renamed(model, muscle), asis=model if muscle.startswith("Millard") else "", test=test,
            ))  # fmt: skip
    return found


LIKE = "of the test of the same muscle"
OLD = "Thelen2003Muscle_Deprecated"
NO_ACCELERATION = "Millard2012AccelerationMuscle: a muscle with a mass, which Sinew does not have; OpenSim's own test of it is switched off"
EARLY = "OpenSim's optimiser stops early: at a convergence of 1e-9 its own force differs from the file by 5.03 N (5 are allowed), from Sinew's by 2e-5 N"
SPRING = "OpenSim's optimiser stops early: at a convergence of 1e-9 its own force of the muscle differs from the file by 5.7 N"
CONTROLS = "OpenSim's search for controls stops at 4e-3 of their range"
MOVED = "OpenSim stops at a pose whose objective is higher than at Sinew's by 2e-4; markers that are moved follow the pose"
CASES = [
    Case("ik", IK, "ik subject01_Setup_InverseKinematics.xml", "*.mot", "std_subject01_walk1_ik.mot", 0.2),
    Case("ik_scapula", IK, "ik setup_ik_abdbonepin.xml", "*.mot", "std_subject1_abdbonepin_IK.mot", 0.2),
    Case("id_arm26", ID, "id arm26_Setup_InverseDynamics.xml", "*", "std_arm26_InverseDynamics.sto", 1e-2),
    Case("id", ID, "id subject01_Setup_InverseDynamics.xml", "*", "std_subject01_InverseDynamics.sto", 2.0),
    *arm26("Thelen2003Muscle", 0.025, 4.0),
    *arm26("Millard2012EquilibriumMuscle", 0.04, 5.0, why=EARLY),
    *arm26(OLD, 0.005, 1.0),
    *arm26("Millard2012AccelerationMuscle", 0.04, 5.0, "of the test that OpenSim has switched off", why=NO_ACCELERATION),
    *arm26(OLD, 0.005, 1.0, LIKE, named=""),
    Case("so_spring", ANALYZE, "so staticoptimization_spring_Setup.xml", "*/*ankle_spring_StaticOptimization_activation.sto",
         "std_walk_subject01_ankle_spring_StaticOptimization_activation.sto", 0.025, asis="subject01_adjusted_spring.osim"),
    Case("so_spring", ANALYZE, "so staticoptimization_spring_Setup.xml", "*/*ankle_spring_StaticOptimization_force.sto",
         "std_walk_subject01_ankle_spring_StaticOptimization_force.sto", 3,
         SPRING, asis="subject01_adjusted_spring.osim"),
    *(Case(f"reaction_{name}{word}", ANALYZE, f"analyze {name}_Setup_JointReaction{word}.xml", "*JointReaction_ReactionLoads.sto",
           f"std_{name}_JointReaction_ReactionLoads{word}.sto", 1e-5)
      for name in ("SinglePin", "DoublePendulum3D") for word in ("", "_FrameKeyword")),
    Case("plot", ANALYZE, "analyze PlotterTool.xml", "*/BothLegs*_FiberLength.sto", "std_BothLegs_fiberLength.sto", 1e-4),
    Case("plot45", ANALYZE, "analyze PlotterTool.xml --coordinates plotterGeneratedStatesHip45.sto", "*/BothLegs*_FiberLength.sto",
         "std_BothLegsHip45__FiberLength.sto", 1e-4, "",
         "analyze PlotterTool.xml states=plotterGeneratedStatesHip45.sto name=BothLegsHip45"),
    Case("old_id_arm26", ANALYZE, "id arm26_Setup_ID.xml", "*", "std_arm26_InverseDynamics.sto", 1e-2, test="of the test of the same file in ID",
         edits=(("arm26_Setup_ID.xml", "", '<InverseDynamicsTool><results_directory>Results</results_directory><model_file>arm26.osim</model_file>'
                 "<time_range>0 1</time_range><forces_to_exclude>Muscles</forces_to_exclude><coordinates_file>arm26_InverseKinematics.mot"
                 "</coordinates_file><lowpass_cutoff_frequency_for_coordinates>6</lowpass_cutoff_frequency_for_coordinates>"
                 "<output_gen_force_file>made.sto</output_gen_force_file></InverseDynamicsTool>"),)),
    Case("old_id", ANALYZE, "id subject_Setup_ID.xml", "*", "std_subject_InverseDynamics.sto", 2.0, test="of the test of subject01 in ID",
         edits=(("subject_Setup_ID.xml", "", '<InverseDynamicsTool><results_directory>Results</results_directory><model_file>subject01.osim</model_file>'
                 "<time_range>0.4 0.6</time_range><forces_to_exclude>Muscles</forces_to_exclude><external_loads_file>externalForces.xml"
                 "</external_loads_file><coordinates_file>subject01_walk1_ik.mot</coordinates_file><lowpass_cutoff_frequency_for_coordinates>6"
                 "</lowpass_cutoff_frequency_for_coordinates><output_gen_force_file>made.sto</output_gen_force_file></InverseDynamicsTool>"),)),
    Case("induced", ANALYZE, "analyze subject02_Setup_IAA_02_232.xml", "*/*center_of_mass.sto",
         "std_subject02_running_arms_InducedAccelerations_CENTER_OF_MASS.sto", 0.15,
         "the copy of the sources that was used lacks its file of states, subject02_running_CMC_states.sto"),
    Case("forward_arm26", FORWARD, "forward arm26_Setup_Forward.xml --interval 0.001", "Results/arm26_states.sto", "std_arm26_states.sto", 5e-3,
         edits=renamed("arm26.osim", OLD), measure="ends"),
    Case("forward", FORWARD, "forward subject01_Setup_Forward.xml --interval 0.001", "Results/subject01_states.sto", "std_subject01_walk1_states.sto",
         states(0.035, 2.5, 1e-3), edits=renamed("subject01_adjusted.osim", OLD)),
    Case("forward_control", FORWARD, "forward subject01_Setup_Forward_Controller.xml --interval 0.001", "ResultsCorrectionController/subject01_states.sto",
         "std_subject01_walk1_states.sto", states(0.01, 0.1, 1e-3), edits=renamed("subject01_adjusted.osim", OLD)),
    Case("rra", RRA, "rra subject01_Setup_RRA.xml", "ResultsRRA/*_Kinematics_q.sto", "subject01_walk1_RRA_Kinematics_q_standard.sto", 0.5),
    Case("cmc_arm26", CMC, "cmc arm26_Setup_CMC.xml", "Results_Arm26/arm26_states.sto", "std_arm26_states.sto", 0.01, CONTROLS),
    Case("cmc_arm26_millard", CMC, "cmc arm26_Setup_CMC.xml", "Results_Arm26/arm26_states.sto", "std_arm26_states.sto", arm26_millard,
         edits=renamed("arm26.osim", "Millard2012EquilibriumMuscle")),
    Case("cmc_emg", CMC, "cmc arm26_Setup_ComputedMuscleControl_EMG.xml", "Results_Arm26_EMG/arm26_states.sto", "std_arm26_states.sto",
         driven(0.01, 0.05)),
    Case("cmc_emg_millard", CMC, "cmc arm26_Setup_ComputedMuscleControl_EMG.xml", "Results_Arm26_EMG/arm26_states.sto", "std_arm26_states.sto",
         driven(0.02, 0.02), edits=renamed("arm26.osim", "Millard2012EquilibriumMuscle")),
    *(Case("cmc_gait10", CMC, "cmc gait10dof18musc_Setup_CMC.xml", "gait10dof18musc_ResultsCMC/walk_subject_states.sto",
           f"gait10dof18musc_std_walk_subject_states_{system}.sto", 0.1, measure="largest", test=test)
      for system, test in (("unix", ""), ("win", "of the test on Unix"))),
    Case("cmc_swing", CMC, "cmc leg6dof9musc_setup_Swing.xml", "Leg6Dof9MuscSwing/leg6dof9musc_states.sto", "Leg6Dof9MuscSwing_std_leg6dof9musc_states.sto",
         0.05, live="cmc leg6dof9musc_setup_Swing.xml lock=3",
         edits=(("leg6dof9musc.osim", r'(?s)(<Coordinate name="pelvis_t\w+">.*?<locked>)false', r"\1true"),)),
    Case("cmc_stance", CMC, "cmc leg69_Setup_CMC_Stance.xml", "Leg6Dof9MuscStance/leg6dof9musc_RRA_adjusted_states.sto",
         "leg6dof9musc_std_RRA_adjusted_states.sto", 0.1, CONTROLS),
    Case("cmc", CMC, "cmc subject01_Setup_CMC.xml", "subject01_ResultsCMC/subject01_walk1_states.sto",
         "std_subject01_walk1_states_WithControlConstraints.sto", lambda label: 0.25 if label.endswith("_u") else 0.02,
         edits=renamed("subject01_simbody_adjusted.osim", OLD)),
    Case("cmc", CMC, "cmc subject01_Setup_CMC.xml", "subject01_ResultsCMC/subject01_walk1_Kinematics_q.sto",
         "subject01_walk1_CMC_Kinematics_q_standard.sto", lambda label: 0.005 if label.startswith("pelvis_t") and len(label) == 9 else 1.5,
         edits=renamed("subject01_simbody_adjusted.osim", OLD), test="of the same test, which compares with the desired motion"),
    Case("cmc_running", CMC, "cmc runningModel_Setup_CMC_test.xml", "runningModel_CMC_Results/*_states.sto", "std_runningModel_CMC_states.sto", running,
         edits=renamed("runningModel_CMC_test.osim", OLD)),
    Case("cmc_running", CMC, "cmc runningModel_Setup_CMC_test.xml", "runningModel_CMC_Results/*_Actuation_force.sto",
         "std_runningModel_CMC_Actuation_force.sto", 150, "no test of OpenSim reads the file; its own forces differ from it by more", edits=renamed("runningModel_CMC_test.osim", OLD),
         test="of no test: 150 N"),
    Case("scale", SCALE, "scale subject01_Setup_Scale.xml", "subject01_scaleSet_applied.xml", "std_subject01_scaleSet_applied.xml", 1e-14, measure="scales"),
    Case("scale", SCALE, "scale subject01_Setup_Scale.xml", "subject01_simbody.osim", "std_subject01_simbody.osim", 1e-6, MOVED, measure="markers"),
    Case("scale_ligament", SCALE, "scale toyLigamentModel_Setup_Scale.xml", "toyLigamentModelScaled.osim", "std_toyLigamentModelScaled.osim", 1e-6,
         measure="markers"),
    Case("sensors", SENSE, "imu imuPlacer.xml", "calibrated_subject07.osim", "std_calibrated_subject07.osim", 1e-6, measure="sensors"),
    Case("sensors_turned", SENSE, "imu calibrate_rotated.xml", "calibrated_pelvis_rot.osim", "std_calibrated_pelvis_rot.osim", 1e-6, measure="sensors"),
]  # fmt: skip
NOT_MADE = {
    "std_markers_coords_ik.sto": "no test, set-up or source file of OpenSim names it",
}
