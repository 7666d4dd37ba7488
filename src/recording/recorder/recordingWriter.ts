import type { Reducer } from '@reduxjs/toolkit';
import type { Capture } from './capture';
import { createRecorder, type Recorder } from './recorder';
import type { Build } from '../log/build';
import type { AppVersion } from '../log/format';
import { isPlainObject } from '../log/plain';

/** What a log says of the build that wrote it, and the reducer with every slice. */
export type WritingBuild = Build & { app: AppVersion; reducer: Reducer };

/** Makes the part of the recorder that writes and exports what a capture holds. */
export function createWriter(capture: Capture, build: WritingBuild): Recorder {
  const firstState = build.reducer(undefined, { type: '@@INIT' }) as object;

  /** The state with the slices that it lacks because their code has not been loaded, in their first states (decision 062). */
  function complete(state: unknown): unknown {
    const isWhole = !isPlainObject(state) || build.reducerKeys.every((key) => Object.hasOwn(state, key));
    return isWhole ? state : { ...firstState, ...state };
  }

  return createRecorder({ capture, complete, ...build });
}
