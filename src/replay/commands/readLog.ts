import { readFileSync } from 'node:fs';
import { baseApi } from '../../api';
import { thisBuild } from '../../app/build';
import { registerAsHere } from '../fold/apiUid';
import { checkBuild } from '../log/build';
import type { Transform } from '../fold/fold';
import type { Log } from '../log/format';
import { openLog } from '../log/openLog';

/** Opens a file for this build; throws a LogError, or an error of the file system. */
export function readLog(file: string): Log {
  const log = openLog(readFileSync(file, 'utf8'));
  checkBuild(log, thisBuild);
  return log;
}

/** The transform that the actions of a recorded page need before they are folded here. */
export const asHere: Transform = registerAsHere(baseApi);
