import { isContainer, type PlainObject } from '../log/plain';

/**
 * Gives `next`, in which each part that equals its counterpart in `last`, order of keys included, is that counterpart
 * itself: whoever compares by identity finds changed what has changed, and no more. Neither of them is touched.
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
