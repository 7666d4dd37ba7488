import { baseApi } from '../../api/index';
import { thisBuild } from '../../app/build';
import { registerAsHere } from '../fold/apiUid';
import type { Transform } from '../fold/fold';
import { checkBuild } from '../log/build';
import type { Log } from '../log/format';
import { openLog } from '../log/openLog';

/** Opens the text of a log for this build; throws a LogError. */
export function openHere(text: string): Log {
  const log = openLog(text);
  checkBuild(log, thisBuild);
  return log;
}

/** The transform that the actions of a recorded page need before they are folded here. */
export const asHere: Transform = registerAsHere(baseApi);
