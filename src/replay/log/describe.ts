import type { Log } from './format';
import type { HeadlessResult } from '../fold/headless';

/** Says in one or two sentences how a replay went. Actions count from 1, as in the list of the replay page. */
export function describeReplay({ diverged, hash }: HeadlessResult<unknown>, log: Log): string {
  if (diverged === null) {
    if (!log.isVerifiable) return `Folds ${log.count} actions; without hashes, nothing vouches for the result.`;
    return `Replays cleanly: ${log.count} actions, ${log.checks.length} checks, final state ${hash}.`;
  }
  const { index, type, isExact, before, path, error } = diverged;
  if (error !== undefined)
    return `Action ${index + 1} of ${log.count}, ${type}, throws: ${error instanceof Error ? error.message : 'no error'}`;
  const place = path === '' ? 'somewhere in the state' : `at ${path}`;
  if (isExact) return `Diverges after action ${index + 1} of ${log.count}, ${type}, ${place}.`;
  return `Diverges ${place} within the first ${before} of ${log.count} actions; the first suspect is action ${index + 1}, ${type}.`;
}
