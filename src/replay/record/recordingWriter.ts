import type { Reducer } from '@reduxjs/toolkit';
import type { Capture } from './capture';
import { createRecorder, type Recorder } from './recorder';
import { appVersion, thisBuild } from '../../app/build';
import { rootReducer } from '../../app/rootReducer';

/** Makes the part of the recorder that writes and exports what a capture holds. */
export function createWriter(capture: Capture): Recorder {
  return createRecorder({ capture, app: appVersion, reducer: rootReducer as Reducer, ...thisBuild });
}
