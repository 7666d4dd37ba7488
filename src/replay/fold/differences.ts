import { canonicalText } from '../../recording/log/digest';
import { isContainer, type Container } from '../../recording/log/plain';

/** A path at which two values differ, with both values; undefined where there is none. */
export type Difference = { path: string; before: unknown; after: unknown };

const MAX_DIFFERENCES = 1_000;

/** Lists the differences between two values, up to as many as anybody would read; shared parts are skipped. */
export function differences(before: unknown, after: unknown): Difference[] {
  const found: Difference[] = [];

  function compare(left: unknown, right: unknown, path: string): void {
    if (found.length >= MAX_DIFFERENCES || Object.is(left, right)) return;
    if (isContainer(left) && isContainer(right) && Array.isArray(left) === Array.isArray(right)) {
      compareMembers(left, right, path);
    } else if (canonicalText(left) !== canonicalText(right)) {
      found.push({ path, before: left, after: right });
    }
  }

  function compareMembers(left: Container, right: Container, path: string): void {
    for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
      compare(memberOf(left, key), memberOf(right, key), path === '' ? key : `${path}.${key}`);
    }
  }

  compare(before, after, '');
  return found;
}

function memberOf(container: Container, key: string): unknown {
  return Object.hasOwn(container, key) ? (container as Record<string, unknown>)[key] : undefined;
}
