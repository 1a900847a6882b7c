"""A small model with contacts, a tendon, actuators, sensors and a keyframe."""

XML = """
<mujoco model="arm">
  <worldbody>
    <geom name="floor" type="plane" size="2 2 .1"/>
    <body name="upper" pos="0 0 1">
      <joint name="shoulder" axis="0 1 0" damping=".1"/>
      <geom name="upper" type="capsule" size=".05" fromto="0 0 0 .4 0 0"/>
      <body name="lower" pos=".4 0 0">
        <joint name="elbow" axis="0 1 0" range="-2 2"/>
        <geom name="lower" type="capsule" size=".04" fromto="0 0 0 .4 0 0"/>
        <site name="hand" pos=".4 0 0"/>
      </body>
    </body>
    <body name="ball" pos="0 1 .1"><freejoint name="ball"/><geom name="ball" size=".1"/></body>
  </worldbody>
  <tendon><fixed name="both"><joint joint="shoulder" coef="1"/><joint joint="elbow" coef="-1"/></fixed></tendon>
  <actuator><motor name="shoulder" joint="shoulder"/><position name="elbow" joint="elbow" kp="20"/></actuator>
  <sensor><jointpos name="elbow" joint="elbow"/><framepos name="hand" objtype="site" objname="hand"/></sensor>
  <keyframe><key name="bent" qpos=".3 .6 0 1 .5 1 0 0 0"/></keyframe>
</mujoco>
"""
