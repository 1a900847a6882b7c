"""Moco's names over Sinew's optimal control: scripts for OpenSim Moco run with `import sinew.moco as osim`.

Covered are the calls that Moco's examples make to build and change models, state problems, solve them and work on
trajectories (docs/optimal-control.md lists them). What is not supported is refused by name, where it is called.
"""

from __future__ import annotations

from typing import Any

from .._errors import did_you_mean
from ._components import (
    BallJoint, Body, Brick, Constant, Coordinate, CoordinateActuator, CoordinateCouplerConstraint, CustomJoint, DeGrooteFregly2016Muscle,
    Ellipsoid, Force, FreeJoint, GCVSpline, Ground, LinearFunction, Marker, Millard2012EquilibriumMuscle, Muscle, PathActuator,
    PhysicalOffsetFrame, PiecewiseLinearFunction, PinJoint, PlanarJoint, PolynomialFunction, ScalarActuator, SliderJoint, Sphere,
    SpringGeneralizedForce, State, Thelen2003Muscle, WeldJoint,
)  # fmt: skip
from ._goals import (
    MarkersReference, MarkerWeight, MocoAccelerationTrackingGoal, MocoAngularVelocityTrackingGoal, MocoAverageSpeedGoal,
    MocoContactTrackingGoal, MocoContactTrackingGoalGroup, MocoControlBoundConstraint, MocoControlGoal, MocoControlTrackingGoal, MocoFinalTimeGoal,
    MocoFrameDistanceConstraint, MocoFrameDistanceConstraintPair, MocoGeneralizedForceTrackingGoal, MocoGoal,
    MocoInitialActivationGoal,
    MocoJointReactionGoal, MocoMarkerFinalGoal, MocoMarkerTrackingGoal, MocoOutputBoundConstraint, MocoOutputGoal, MocoFinalOutputGoal, MocoPeriodicityGoal,
    MocoPeriodicityGoalPair,
    MocoStateBoundConstraint, MocoStateTrackingGoal, MocoStepLengthAsymmetryGoal, MocoStepTimeAsymmetryGoal,
    MocoSumSquaredStateGoal, MocoTranslationTrackingGoal, MocoWeight, MocoWeightSet, SetMarkerWeights,
)  # fmt: skip
from ._model import ContactGeometrySet, ForceSet, Model, StatesTrajectory
from ._processors import (
    ModelProcessor, ModOpAddExternalLoads, ModOpAddReserves, ModOpAddResiduals, ModOpFiberDampingDGF,
    ModOpIgnoreActivationDynamics, ModOpIgnorePassiveFiberForcesDGF, ModOpIgnoreTendonCompliance,
    ModOpPassiveFiberStrainAtOneNormForceDGF, ModOpRemoveMuscles, ModOpReplaceJointsWithWelds,
    ModOpReplaceMusclesWithDeGrooteFregly2016, ModOpReplaceMusclesWithPathActuators,
    ModOpReplacePathsWithFunctionBasedPaths,
    ModOpScaleActiveFiberForceCurveWidthDGF, ModOpScaleMaxIsometricForce, ModOpTendonComplianceDynamicsModeDGF,
    ModOpUseImplicitTendonComplianceDynamicsDGF,
)  # fmt: skip
from ._study import (
    MocoBounds, MocoCasADiSolver, MocoFinalBounds, MocoInitialBounds, MocoParameter, MocoPhase, MocoProblem, MocoStudy,
    MocoTropterSolver,
)  # fmt: skip
from ._tables import (
    STOFileAdapter, TableProcessor, TabOpAppendCoordinateValueDerivativesAsSpeeds, TabOpAppendCoupledCoordinateValues,
    TabOpConvertDegreesToRadians, TabOpLowPassFilter, TabOpUseAbsoluteStateNames, TimeSeriesTable, TimeSeriesTableVec3,
)  # fmt: skip
from ._tools import IKTaskSet, MocoInverse, MocoInverseSolution, MocoTrack
from ._trajectory import MocoSolution, MocoTrajectory, createExternalLoadsTableForGait, createPeriodicTrajectory
from ._values import ArrayStr, Inertia, RowVectorVec3, StdVectorString, Transform, Vec3, Vector


class Logger:
    """Nothing is logged: iterations are shown on a terminal."""

    @staticmethod
    def addFileSink(path: str = "opensim.log") -> None:
        pass

    removeFileSink = addFileSink

    @staticmethod
    def setLevelString(level: str) -> None:
        pass

    setLevel = setLevelString


__all__ = [
    "ArrayStr", "BallJoint", "Body", "Brick", "Constant", "ContactGeometrySet", "Coordinate", "CoordinateActuator",
    "CoordinateCouplerConstraint", "CustomJoint", "DeGrooteFregly2016Muscle", "Ellipsoid", "Force", "ForceSet", "FreeJoint",
    "GCVSpline", "Ground", "IKTaskSet", "Inertia", "LinearFunction", "Logger", "Marker", "MarkerWeight", "MarkersReference",
    "Millard2012EquilibriumMuscle", "ModOpAddExternalLoads", "ModOpAddReserves", "ModOpAddResiduals", "ModOpFiberDampingDGF",
    "ModOpIgnoreActivationDynamics", "ModOpIgnorePassiveFiberForcesDGF", "ModOpIgnoreTendonCompliance",
    "ModOpPassiveFiberStrainAtOneNormForceDGF", "ModOpRemoveMuscles", "ModOpReplaceJointsWithWelds",
    "ModOpReplaceMusclesWithDeGrooteFregly2016", "ModOpReplaceMusclesWithPathActuators",
    "ModOpReplacePathsWithFunctionBasedPaths",
    "ModOpScaleActiveFiberForceCurveWidthDGF", "ModOpScaleMaxIsometricForce", "ModOpTendonComplianceDynamicsModeDGF",
    "ModOpUseImplicitTendonComplianceDynamicsDGF", "Model", "ModelProcessor", "MocoAccelerationTrackingGoal",
    "MocoAngularVelocityTrackingGoal", "MocoAverageSpeedGoal", "MocoBounds", "MocoJointReactionGoal",
    "MocoStepLengthAsymmetryGoal", "MocoStepTimeAsymmetryGoal", "MocoTranslationTrackingGoal",
    "MocoCasADiSolver", "MocoContactTrackingGoal", "MocoContactTrackingGoalGroup", "MocoControlBoundConstraint", "MocoFrameDistanceConstraint",
    "MocoFrameDistanceConstraintPair", "MocoGeneralizedForceTrackingGoal", "MocoStateBoundConstraint", "PiecewiseLinearFunction",
    "MocoControlGoal", "MocoControlTrackingGoal", "MocoFinalBounds",
    "MocoFinalTimeGoal", "MocoGoal", "MocoInitialActivationGoal", "MocoInitialBounds", "MocoInverse", "MocoInverseSolution",
    "MocoFinalOutputGoal", "MocoMarkerFinalGoal", "MocoMarkerTrackingGoal", "MocoOutputBoundConstraint", "MocoOutputGoal",
    "MocoParameter", "MocoPeriodicityGoal", "MocoPeriodicityGoalPair", "MocoPhase",
    "MocoProblem", "MocoSolution", "MocoStateTrackingGoal", "MocoStudy", "MocoSumSquaredStateGoal", "MocoTrack",
    "MocoTrajectory", "MocoTropterSolver", "MocoWeight", "MocoWeightSet", "Muscle", "PathActuator", "PhysicalOffsetFrame",
    "PinJoint", "PlanarJoint", "PolynomialFunction", "RowVectorVec3", "STOFileAdapter", "ScalarActuator", "SetMarkerWeights",
    "SliderJoint", "Sphere", "SpringGeneralizedForce", "State", "StatesTrajectory", "StdVectorString",
    "TabOpAppendCoordinateValueDerivativesAsSpeeds", "TabOpAppendCoupledCoordinateValues", "TabOpConvertDegreesToRadians",
    "TabOpLowPassFilter", "TabOpUseAbsoluteStateNames", "TableProcessor", "Thelen2003Muscle", "TimeSeriesTable",
    "TimeSeriesTableVec3", "Transform", "Vec3", "Vector", "WeldJoint", "createExternalLoadsTableForGait",
    "createPeriodicTrajectory",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    raise AttributeError(f"sinew.moco does not cover {name!r}{did_you_mean(name, __all__)}")
