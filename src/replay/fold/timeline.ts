import type { Reducer } from '@reduxjs/toolkit';
import { createFold, type Transform } from './fold';
import type { Log } from '../../recording/log/format';

type TimelineOptions<State> = {
  log: Log;
  reducer: Reducer<State>;
  transform?: Transform;
  /** A state is kept every this many actions, or as soon as folding on from the last kept one takes `keepEveryMs`. */
  keepEvery?: number;
  keepEveryMs?: number;
  now?: () => number;
};

/** Any state of a log, at once: positions run from 0, before the first action, to `length`, after the last. */
export type Timeline<State> = {
  length: number;
  log: Log;
  /** The state at a position; positions can be asked for in any order. */
  seek: (position: number) => State;
  /** The state at a position; the cursor stays where it is. */
  peek: (position: number) => State;
  /** The position that was last asked for. */
  cursor: () => number;
  /** Folds the whole log, so that every later seek is fast. */
  build: () => State;
  /** The same in slices, between which the page stays responsive, until it is aborted. */
  buildAsync: (signal?: AbortSignal) => Promise<void>;
  /** The furthest position reached so far. */
  foldedTo: () => number;
  /** Number of states kept. */
  keptCount: () => number;
};

type Kept<State> = { position: number; state: State };

const KEEP_EVERY = 50;
/** Short enough that nobody toasts a jump even if garbage collection or a cold start multiplies it. */
const KEEP_EVERY_MS = 1.5;
const SLICE_MS = 8;
/** Fewer than lie between kept states, since parsing counts toward the time from one kept state to the next. */
const PARSED_AT_ONCE = 10;

/** Creates a timeline over a log. It folds only as far as asked and keeps states along the way. */
export function createTimeline<State>({
  log,
  reducer,
  transform,
  keepEvery = KEEP_EVERY,
  keepEveryMs = KEEP_EVERY_MS,
  now = () => performance.now(),
}: TimelineOptions<State>): Timeline<State> {
  const { length } = log.actions;
  const fold = createFold(log, reducer, transform);
  const kept: Kept<State>[] = [{ position: 0, state: fold.start }];
  /** The furthest state reached so far. */
  let frontier: Kept<State> = { position: 0, state: fold.start };
  let cursor = 0;
  /** States between two kept ones that were recently asked for, so that stepping back and forth folds nothing. */
  let nearby: { from: number; states: State[] } = { from: 0, states: [fold.start] };

  function seek(position: number): State {
    cursor = clamp(position);
    return peek(cursor);
  }

  function peek(position: number): State {
    const inside = clamp(position);
    if (inside > frontier.position) extendTo(inside, Infinity);
    return stateAt(inside);
  }

  function clamp(position: number): number {
    return Math.min(Math.max(0, Math.trunc(position)), length);
  }

  function stateAt(position: number): State {
    const known = nearby.states[position - nearby.from];
    if (known !== undefined) return known;
    if (position === frontier.position) return frontier.state;
    const start = lastKeptAt(position);
    // `nearby` stays: a comparison with the state before this one asks for that next.
    if (start.position === position) return start.state;
    if (start.position !== nearby.from) nearby = { from: start.position, states: [start.state] };
    const from = nearby.from + nearby.states.length - 1;
    let state = nearby.states.at(-1) ?? start.state;
    log.actions.slice(from, position).forEach((action, offset) => {
      state = fold.next(state, action, from + offset);
      nearby.states.push(state);
    });
    return state;
  }

  function lastKeptAt(position: number): Kept<State> {
    let low = 0;
    let high = kept.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((kept[middle]?.position ?? Infinity) <= position) low = middle;
      else high = middle - 1;
    }
    return kept[low] ?? { position: 0, state: fold.start };
  }

  /** Folds on from the frontier up to a position or until the time is up. */
  function extendTo(position: number, deadline: number): void {
    let { position: at, state } = frontier;
    let foldedSince = now();
    let time = foldedSince;
    while (at < position && time < deadline) {
      for (const action of log.actions.slice(at, Math.min(at + PARSED_AT_ONCE, position))) {
        state = fold.next(state, action, at);
        at += 1;
        time = now();
        if (at - (kept.at(-1)?.position ?? 0) >= keepEvery || time - foldedSince >= keepEveryMs) {
          kept.push({ position: at, state });
          foldedSince = time;
        }
        if (time >= deadline) break;
      }
    }
    frontier = { position: at, state };
  }

  return {
    length,
    log,
    seek,
    peek,
    cursor: () => cursor,
    build() {
      extendTo(length, Infinity);
      return frontier.state;
    },
    async buildAsync(signal) {
      while (frontier.position < length && signal?.aborted !== true) {
        extendTo(length, now() + SLICE_MS);
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
    foldedTo: () => frontier.position,
    keptCount: () => kept.length,
  };
}
