import { differences } from './differences';
import { SHORT_DIGEST_LENGTH } from '../../recording/log/digest';
import type { Fold } from './fold';
import type { Check, Log } from '../../recording/log/format';
import { isContainer, type PlainObject } from '../../recording/log/plain';
import type { StateDigest } from '../../recording/log/stateDigest';

/** Where a replay first diverges from the recording. */
export type Divergence = {
  /** The first action after which the states differ. */
  index: number;
  type: string;
  /** False if the log only shows that it is this action or a later one before position `before`. */
  isExact: boolean;
  before: number;
  /** Path in the state at which they differ; empty if the log does not show it. */
  path: string;
  /** The value there in the replay; the log does not contain the recorded one. */
  here?: unknown;
  /** Error thrown by the reducer, if any. */
  error?: unknown;
};

type Search<State> = {
  log: Log;
  fold: Fold<State>;
  digest: StateDigest;
  /** The last correct position, its state, and the failed check after it. */
  position: number;
  state: State;
  check: Check;
};

type Step<State> = { index: number; type: string; before: State; after: State };

/** Finds after which action, and where, the states began to differ from the recorded ones. */
export function locateDivergence<State>({ log, fold, digest, position, state, check }: Search<State>): Divergence {
  const steps = log.actions.slice(position, check.i).map((action, offset): Step<State> => {
    const before = state;
    state = fold.next(state, action, position + offset);
    return { index: position + offset, type: action.type, before, after: state };
  });
  const parts = differingParts(digest.parts(state), check.parts);

  const printAfter = readPrints(log, fold);
  const differs = ({ index, after }: Step<State>) =>
    printAfter(index) !== '' && printAfter(index) !== digest.short(after);

  const first = steps.find(differs);
  const culprit = first ?? steps.find((step) => pathIn(parts, changesOf(step)) !== '') ?? steps[0];
  if (culprit === undefined)
    return { index: position, type: '', isExact: false, before: check.i, path: parts[0] ?? '' };
  const isExact = first !== undefined && (first.index === position || printAfter(first.index - 1) !== '');
  const changes = changesOf(culprit);
  const path = pathIn(parts, changes) || parts[0] || (changes[0] ?? '');
  const here = valueAt(isExact ? culprit.after : state, path);
  return { index: culprit.index, type: culprit.type, isExact, before: check.i, path, here };
}

/** Reads the short hash of the state after an action; empty if the log has none. */
export function readPrints<State>({ prints }: Log, fold: Fold<State>): (index: number) => string {
  return (index) => {
    if (fold.isReplaced(index + 1)) return '';
    return prints.slice(index * SHORT_DIGEST_LENGTH, (index + 1) * SHORT_DIGEST_LENGTH).trim();
  };
}

/** The parts whose digests differ, members before their slices, so that the most specific path comes first. */
function differingParts(replayed: Record<string, string>, recorded: Record<string, string>): string[] {
  if (Object.keys(recorded).length === 0) return [];
  const paths = new Set([...Object.keys(recorded), ...Object.keys(replayed)]);
  return [...paths]
    .filter((path) => recorded[path] !== replayed[path])
    .sort((a, b) => b.split('.').length - a.split('.').length);
}

function changesOf<State>({ before, after }: Step<State>): string[] {
  return differences(before, after).map(({ path }) => path);
}

function valueAt(value: unknown, path: string): unknown {
  if (path === '') return value;
  if (!isContainer(value)) return undefined;
  // A key may have dots of its own, such as a cache key.
  const key = Object.keys(value).find((name) => path === name || path.startsWith(`${name}.`));
  return key === undefined ? undefined : valueAt((value as PlainObject)[key], path.slice(key.length + 1));
}

function pathIn(parts: readonly string[], changes: readonly string[]): string {
  return changes.find((path) => parts.some((part) => path === part || path.startsWith(`${part}.`))) ?? '';
}
