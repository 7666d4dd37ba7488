import type { Capture } from '../replay/capture';
import { createRecorder, type Recorder } from '../replay/recorder';
import { appVersion, thisBuild } from './build';

/** Makes what writes down and exports what a capture has noted. */
export function createWriter(capture: Capture): Recorder {
  return createRecorder({ capture, app: appVersion, ...thisBuild });
}
