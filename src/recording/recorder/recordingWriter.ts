import type { Reducer } from '@reduxjs/toolkit';
import type { Capture } from './capture';
import { createRecorder, type Recorder } from './recorder';
import { appVersion, thisBuild } from '../../app/build';
import { rootReducer, selectIsWhole } from '../../app/rootReducer';
import { isPlainObject } from '../log/plain';

/** Makes the part of the recorder that writes and exports what a capture holds. */
export function createWriter(capture: Capture): Recorder {
  return createRecorder({ capture, app: appVersion, reducer: rootReducer as Reducer, complete, ...thisBuild });
}

const FIRST_STATE = rootReducer(undefined, { type: '@@INIT' });

/** The state of a visitor's store with the slices that it lacks, in their first states (decision 062). */
function complete(state: unknown): unknown {
  return !isPlainObject(state) || selectIsWhole(state) ? state : { ...FIRST_STATE, ...state };
}
