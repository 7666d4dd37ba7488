import type { Capture } from '../../replay/record/capture';
import { createRecorder, type Recorder } from '../../replay/record/recorder';
import { appVersion, thisBuild } from '../build';

/** Makes what writes down and exports what a capture has noted. */
export function createWriter(capture: Capture): Recorder {
  return createRecorder({ capture, app: appVersion, ...thisBuild });
}
