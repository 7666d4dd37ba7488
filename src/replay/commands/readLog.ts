import { readFileSync } from 'node:fs';
import type { Log } from '../../recording/log/format';
import { openHere } from '../verify/openLog';

export { asHere } from '../verify/openLog';

/** Opens a file for this build; throws a LogError, or an error of the file system. */
export function readLog(file: string): Log {
  return openHere(readFileSync(file, 'utf8'));
}
