import { baseApi } from '../../api';
import { rootReducer, slices, type RootState } from '../../app/rootReducer';
import { describeReplay } from '../log/describe';
import { createFastFold } from '../fold/fastFold';
import { replayHeadless } from '../fold/headless';
import { asHere, readLog } from './readLog';

/** How `npm run replay` ends. */
export const EXIT = { clean: 0, diverged: 1, refused: 2, unverified: 3 } as const;

export type Outcome = { code: number; text: string };

/** Folds the log in a file and holds every hash against it; says in a sentence how that went. */
export function replayFile(file: string, { isThorough = false } = {}): Outcome {
  try {
    const log = readLog(file);
    const fastFold = createFastFold<RootState>(slices, [baseApi.reducerPath]);
    const result = replayHeadless(log, rootReducer, { transform: asHere, fastFold, isThorough });
    const text = describeReplay(result, log);
    if (!result.ok) return { code: EXIT.diverged, text };
    return { code: log.isVerifiable ? EXIT.clean : EXIT.unverified, text };
  } catch (error) {
    // A LogError has a code, and so has what the file system says.
    if (typeof error !== 'object' || error === null || !('code' in error && 'message' in error)) throw error;
    return { code: EXIT.refused, text: `Cannot be replayed: ${String(error.message)}` };
  }
}
