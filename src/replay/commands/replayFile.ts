import { baseApi } from '../../api';
import { rootReducer, slices, type RootState } from '../../app/rootReducer';
import { appVersion } from '../../app/build';
import { compareVersions } from '../log/build';
import { LogError, type Log } from '../log/format';
import { refusalText } from '../log/refusal';
import { describeReplay } from '../fold/describe';
import { createFastFold } from '../fold/fastFold';
import { replayHeadless } from '../fold/headless';
import { asHere, readLog } from './readLog';

/** The exit codes of `npm run replay`. */
export const EXIT = { clean: 0, diverged: 1, refused: 2, unverified: 3 } as const;

/** The exit code of a file, and the line about it. */
export type Outcome = { code: number; text: string };

/** Folds the log in a file and compares every hash, with `isQuick` only those of whole segments; describes the outcome. */
export function replayFile(file: string, { isQuick = false } = {}): Outcome {
  try {
    const log = readLog(file);
    const fastFold = createFastFold<RootState>(slices, [baseApi.reducerPath]);
    const result = replayHeadless(log, rootReducer, { transform: asHere, fastFold, isThorough: !isQuick });
    const text = describeReplay(result, log);
    if (!result.ok) return { code: EXIT.diverged, text: text + versionNote(log) };
    return { code: log.isVerifiable ? EXIT.clean : EXIT.unverified, text };
  } catch (error) {
    return { code: EXIT.refused, text: `Cannot be replayed. ${reasonOf(error)}` };
  }
}

/** Why a file cannot be opened, in a sentence. */
export function reasonOf(error: unknown): string {
  if (error instanceof LogError) return refusalText(error);
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? 'There is no such file.' : message;
}

/** Says which versions differ from those that recorded the log: then a divergence need not be a bug. */
function versionNote({ app }: Log): string {
  const others = compareVersions(app, appVersion).filter(({ what, recorded }) => what !== 'commit' && recorded !== '');
  if (others.length === 0) return '';
  return ` Recorded with ${others.map(({ what, recorded, running }) => `${what} ${recorded}, here ${running}`).join('; ')}.`;
}
