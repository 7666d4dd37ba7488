import { readStored, removeStored, writeStored } from '../../lib/storage';

const KEY = 'action_log';
const OFF = 'off';

/** True if sessions on this device are recorded: by default, unless somebody has turned it off. */
export function readIsRecording(): boolean {
  return readStored(KEY) !== OFF;
}

/** Keeps the choice on this device. */
export function writeIsRecording(isRecording: boolean): void {
  if (isRecording) removeStored(KEY);
  else writeStored(KEY, OFF);
}
