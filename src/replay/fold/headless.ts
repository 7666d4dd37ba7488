import type { Reducer } from '@reduxjs/toolkit';
import { createFold, type Fold, type Transform } from './fold';
import type { Check, Log } from '../../recording/log/format';
import { locateDivergence, readPrints, type Divergence } from './locate';
import { createStateDigest } from '../../recording/log/stateDigest';

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
export type HeadlessOptions = {
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
