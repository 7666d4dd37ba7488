import type { Reducer } from '@reduxjs/toolkit';
import type { Capture } from '../../replay/record/capture';
import { createRecorder, type Recorder } from '../../replay/record/recorder';
import { appVersion, thisBuild } from '../build';
import { rootReducer } from '../rootReducer';

/** Makes the part of the recorder that writes and exports what a capture holds. */
export function createWriter(capture: Capture): Recorder {
  return createRecorder({ capture, app: appVersion, reducer: rootReducer as Reducer, ...thisBuild });
}
