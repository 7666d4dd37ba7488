import { counted } from '../log/counted';
import { canonicalText } from '../log/digest';
import type { Log } from '../log/format';
import type { HeadlessResult } from './headless';

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
