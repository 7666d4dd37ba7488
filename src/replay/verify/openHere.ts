import { baseApi } from '../../api/index';
import { thisBuild } from '../../app/build';
import { rootReducer } from '../../app/rootReducer';
import { registerAsHere } from '../fold/apiUid';
import type { Transform } from '../fold/fold';
import { checkBuild } from '../log/build';
import { completeStates } from '../log/migrations';
import type { Log } from '../log/format';
import { openLog } from '../log/openLog';

/** Opens the text of a log for this build, also one of an older build; throws a LogError. */
export function openHere(text: string): Log {
  const log = openLog(text);
  checkBuild(log, thisBuild);
  return completeStates(log, rootReducer(undefined, { type: '@@replay/init' }));
}

/** The transform that the actions of a recorded page need before they are folded here. */
export const asHere: Transform = registerAsHere(baseApi);
