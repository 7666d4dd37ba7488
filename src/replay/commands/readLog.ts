import { readFileSync } from 'node:fs';
import { baseApi } from '../../api';
import { thisBuild } from '../../app/build';
import { registerAsHere } from '../fold/apiUid';
import { checkBuild } from '../log/build';
import type { Transform } from '../fold/fold';
import type { Log } from '../log/format';
import { openLog } from '../log/openLog';

/** Opens a file with this build; throws a LogError, or what the file system has to say. */
export function readLog(file: string): Log {
  const log = openLog(readFileSync(file, 'utf8'));
  checkBuild(log, thisBuild);
  return log;
}

/** What the actions of a recorded page need to be folded here. */
export const asHere: Transform = registerAsHere(baseApi);
