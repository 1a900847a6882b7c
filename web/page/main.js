import * as T from "three"; console.log(new T.Vector3())
