import type { Reducer } from '@reduxjs/toolkit';
import { createFold, type Fold, type Transform, differences } from './fold';
import type { Check, Log } from '../../recording/log/format';
import { createStateDigest, type StateDigest, SHORT_DIGEST_LENGTH } from '../../recording/log/digest';
import { isContainer, type PlainObject } from '../../recording/log/plain';

/** Result of folding a log. */
export type HeadlessResult<State> = {
  /** The last state, and its hash. */
  state: State;
  hash: string;
  ok: boolean;
  /** Where the replay diverged from the log, if it did. */
  diverged: Divergence | null;
  /** Number of single actions after which the state was compared with the recorded one. */
  comparedCount: number;
  /** False if hashes that were to be compared are missing: then nothing is known of what happened there. */
  isVouchedFor: boolean;
};

/** Options for folding a log. */
type HeadlessOptions = {
  transform?: Transform;
  /** Also checks the state after every single action, which finds differences that disappear again. */
  isThorough?: boolean;
};

/** Few enough that most of what is parsed is garbage again before the next of it: five hundred cost a fifteenth more. */
const PARSED_AT_ONCE = 50;

/** Folds a whole log and compares each of its hashes with the replayed states; stops at the first that differs. */
export function replayHeadless<State>(
  log: Log,
  reducer: Reducer<State>,
  options: HeadlessOptions = {},
): HeadlessResult<State> {
  const stretches = replayByStretches(log, reducer, options);
  for (;;) {
    const step = stretches.next();
    if (step.done) return step.value;
  }
}

/** Does the same stretch by stretch, and yields the position that each of them has reached. */
export function* replayByStretches<State>(
  log: Log,
  reducer: Reducer<State>,
  { transform, isThorough = false }: HeadlessOptions = {},
): Generator<number, HeadlessResult<State>> {
  const digest = createStateDigest(log.volatile, undefined, log.reducerKeys, log.renamed);
  const fold = createFold(log, reducer, transform);
  const printAfter = readPrints(log, fold);
  let comparedCount = 0;
  const isWrong = (index: number, state: State) => {
    const print = isThorough ? printAfter(index) : '';
    if (print !== '') comparedCount += 1;
    return print !== '' && print !== digest.short(state);
  };

  let good: Place<State> = { position: 0, state: fold.start };
  let hash = '';
  for (const check of checksOf(log)) {
    const run = foldUntil(log, fold, good, check.i, isWrong);
    hash = digest.whole(run.state);
    if (run.hasStopped || (log.isVerifiable && hash !== check.h)) {
      const diverged = run.thrown ?? locateDivergence({ log, fold, digest, ...good, check });
      return { state: run.state, hash, ok: false, diverged, comparedCount, isVouchedFor: false };
    }
    good = { position: check.i, state: run.state };
    yield good.position;
  }
  const isVouchedFor = log.isVerifiable && (!isThorough || comparedCount === comparableCount(log));
  return { state: good.state, hash, ok: true, diverged: null, comparedCount, isVouchedFor };
}

/** After all actions but those whose state was replaced from outside, there is something to compare. */
function comparableCount({ count, bases }: Log): number {
  return count - bases.filter(({ i }) => i > 0).length;
}

/** The hashes of a log in order; the last one is that of the end. */
function checksOf({ checks, count, finalHash }: Log): readonly Check[] {
  return checks.at(-1)?.i === count ? checks : [...checks, { i: count, h: finalHash, parts: {} }];
}

type Place<State> = { position: number; state: State };
type Run<State> = { state: State; hasStopped: boolean; thrown: Divergence | null };

function foldUntil<State>(
  log: Log,
  fold: Fold<State>,
  { position, state }: Place<State>,
  end: number,
  isWrong: (index: number, state: State) => boolean = () => false,
): Run<State> {
  for (let at = position; at < end; at += PARSED_AT_ONCE) {
    for (const [offset, action] of log.actions.slice(at, Math.min(at + PARSED_AT_ONCE, end)).entries()) {
      const index = at + offset;
      try {
        state = fold.next(state, action, index);
      } catch (error) {
        const thrown = { index, type: action.type, isExact: true, before: index + 1, path: '', error };
        return { state, hasStopped: true, thrown };
      }
      if (isWrong(index, state)) return { state, hasStopped: true, thrown: null };
    }
  }
  return { state, hasStopped: false, thrown: null };
}

/** Where a replay first diverges from the recording. */
type Divergence = {
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
function locateDivergence<State>({ log, fold, digest, position, state, check }: Search<State>): Divergence {
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
function readPrints<State>({ prints }: Log, fold: Fold<State>): (index: number) => string {
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
