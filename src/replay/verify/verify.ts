import { appVersion } from '../../app/build';
import { rootReducer } from '../../app/rootReducer';
import { replayByStretches, type HeadlessResult } from '../fold/headless';
import { compareVersions, LogError, type Log } from '../../recording/log/format';
import { errorText, counted } from '../log/logTexts';
import { asHere, openHere } from './openLog';
import { canonicalText } from '../../recording/log/digest';

/** Result of verifying a log, and a sentence about it; `from` is the first position whose state differs from the recorded one. */
export type Verdict =
  | { outcome: 'clean' | 'refused' | 'unverified'; text: string }
  | { outcome: 'diverged'; text: string; from: number };

/**
 * Folds the text of a log and compares every hash. Yields the completed share; the page and the command reach the same
 * verdict because both use this.
 */
export function* verify(text: string): Generator<number, Verdict> {
  try {
    const log = openHere(text);
    const stretches = replayByStretches(log, rootReducer, { transform: asHere, isThorough: true });
    for (;;) {
      const step = stretches.next();
      if (!step.done) {
        yield step.value / Math.max(1, log.count);
        continue;
      }
      const said = describeReplay(step.value, log);
      const { diverged } = step.value;
      if (diverged !== null) return { outcome: 'diverged', text: said + versionNote(log), from: diverged.index + 1 };
      return { outcome: step.value.isVouchedFor ? 'clean' : 'unverified', text: said };
    }
  } catch (error) {
    return { outcome: 'refused', text: `Cannot be replayed. ${reasonOf(error)}` };
  }
}

/** Sentence about why a log cannot be opened or folded. */
export function reasonOf(error: unknown): string {
  if (error instanceof LogError) return errorText(error);
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? 'There is no such file.' : message;
}

/** Names the versions that differ from those of the recording: then a divergence need not be a bug. */
function versionNote({ app }: Log): string {
  const others = compareVersions(app, appVersion).filter(({ recorded }) => recorded !== '');
  if (others.length === 0) return '';
  return ` Recorded with ${others.map(({ what, recorded, running }) => `${what} ${recorded}, here ${running}`).join('; ')}.`;
}

/**
 * Describes the result of a replay in one or two sentences. Actions count from 1, as in the list of the replay page.
 */
export function describeReplay(
  { diverged, hash, comparedCount, isVouchedFor }: HeadlessResult<unknown>,
  log: Log,
): string {
  if (diverged === null) {
    if (!log.isVerifiable)
      return `Folds ${counted(log.count, 'action')}; without hashes, nothing vouches for the result.`;
    const compared = comparedCount === log.count ? 'each' : comparedCount === 0 ? 'none' : `${comparedCount} of them`;
    if (!isVouchedFor)
      return `Folds ${counted(log.count, 'action')}, ${compared} compared: the other hashes are missing, so nothing vouches for what lies between. Final state ${hash}, ${counted(log.checks.length, 'check')}.`;
    return `Replays cleanly: ${counted(log.count, 'action')}, ${compared} compared, ${counted(log.checks.length, 'check')}, final state ${hash}.`;
  }
  const { index, type, isExact, before, path, here, error } = diverged;
  if (error !== undefined)
    return `Action ${index + 1} of ${log.count}, ${type}, throws: ${error instanceof Error ? error.message : 'no error'}`;
  const place = path === '' ? 'somewhere in the state' : `at ${path}, ${describeValue(here)} here`;
  const check = `check ${log.checks.findIndex(({ i }) => i === before) + 1} of ${log.checks.length}`;
  if (isExact) return `Diverges after action ${index + 1} of ${log.count}, ${type}, before ${check}: ${place}.`;
  return `Diverges within the first ${before} of ${log.count} actions, before ${check}: ${place}. The first suspect is action ${index + 1}, ${type}.`;
}

const SHOWN_CHARS = 60;

function describeValue(value: unknown): string {
  const text = canonicalText(value);
  return value === undefined ? 'missing' : text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text;
}
