import { isContainer, type PlainObject } from '../../recording/log/plain';

/**
 * Returns `next` with every part that equals its counterpart in `last`, order of keys included, replaced by that
 * counterpart, so that a comparison by identity finds only real changes. Neither argument is modified.
 */
export function shareEqualParts(last: unknown, next: unknown): unknown {
  if (last === next || !isContainer(last) || !isContainer(next) || Array.isArray(last) !== Array.isArray(next)) {
    return next;
  }
  const [before, after] = [last as PlainObject, next as PlainObject];
  const keysBefore = Object.keys(before);
  const keys = Object.keys(after);
  let isEqual = keys.length === keysBefore.length;
  let copy: PlainObject | null = null;
  for (const [index, key] of keys.entries()) {
    const shared = shareEqualParts(before[key], after[key]);
    if (shared !== after[key]) {
      copy ??= (Array.isArray(after) ? [...(after as unknown[])] : { ...after }) as PlainObject;
      copy[key] = shared;
    }
    isEqual &&= keysBefore[index] === key && Object.is(shared, before[key]);
  }
  return isEqual ? last : (copy ?? next);
}
