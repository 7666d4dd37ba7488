import type { UnknownAction } from '@reduxjs/toolkit';
import { appVersion } from '../../app/build';
import { rootReducer } from '../../app/rootReducer';
import { hrefOf } from '../../app/router/historyAdapter';
import { selectLocation } from '../../store/locationSlice';
import type { Viewport } from '../../app/viewport/viewportSlice';
import { type ActionRow, joinActions } from '../../recording/log/actions';
import {
  compareVersions,
  type Mismatch,
  type Log,
  FORMAT,
  FORMAT_VERSION,
  type LogFile,
} from '../../recording/log/format';
import { differences, type Difference } from '../fold/fold';
import { createReplayStore, type ReplayStore } from './replayStore';
import { createTimeline } from '../fold/timeline';
import { asHere } from '../verify/openLog';
import type { RootState } from '../../store/hooks';
import { encode } from '../../recording/log/codec';
import { SHORT_DIGEST_LENGTH, createStateDigest } from '../../recording/log/digest';

/** An open log with all its queries; only the position changes. */
export type Session = {
  log: Log;
  mismatches: readonly Mismatch[];
  rows: readonly ActionRow[];
  store: ReplayStore<RootState>;
  action: (index: number) => UnknownAction;
  /** The state at a position, and its differences from the previous one. */
  state: (position: number) => unknown;
  /** The address at a position, without the host. */
  address: (position: number) => string;
  /** The size of the window at a position. */
  viewport: (position: number) => Viewport;
  changes: (position: number) => Difference[];
  /** Folds the whole log ahead, in slices, so that every move is fast; rejects if an action cannot be folded. */
  build: (signal: AbortSignal) => Promise<void>;
  /** How far it is; a move beyond that folds what it needs. */
  foldedTo: () => number;
  /** The log up to a position, as the text of a file. */
  branch: (position: number) => string;
};

/** For a log that does not record it, such as one of Redux DevTools. */
const UNKNOWN_VIEWPORT: Viewport = { width: 1280, height: 800 };

/** Opens a session of a log that this build can fold. */
export function openSession(log: Log): Session {
  const timeline = createTimeline({ log, reducer: rootReducer, transform: asHere });
  return {
    log,
    mismatches: log.isVerifiable ? compareVersions(log.app, appVersion) : [],
    rows: log.actions.rows,
    store: createReplayStore<RootState>(timeline),
    action: log.actions.at,
    state: timeline.peek,
    address: (position) => hrefOf(selectLocation(timeline.peek(position))),
    viewport: (position) => viewportAt(timeline.peek(position), log),
    changes: (position) => (position === 0 ? [] : differences(timeline.peek(position - 1), timeline.peek(position))),
    build: timeline.buildAsync,
    foldedTo: timeline.foldedTo,
    branch: (position) =>
      JSON.stringify(
        cutLog({ ...log, preloadedState: log.preloadedState ?? timeline.peek(0) }, position, timeline.peek(position)),
      ),
  };
}

/** Logs of versions without this part of the state only record the initial size. */
function viewportAt({ viewport }: Partial<RootState>, { env }: Log): Viewport {
  if (viewport !== undefined && viewport.width > 0) return viewport;
  return { width: env.vw ?? UNKNOWN_VIEWPORT.width, height: env.vh ?? UNKNOWN_VIEWPORT.height };
}

/** Cuts a log at a position and makes a file of the part before it; `end` is the state there. */
export function cutLog(log: Log, position: number, end: unknown): LogFile {
  const { actions, preloadedState, bases, isVerifiable: _isVerifiable, ...facts } = log;
  const digest = createStateDigest(log.volatile, undefined, log.reducerKeys, log.renamed);
  const check = { i: position, h: digest.whole(end), parts: digest.parts(end) };
  const until = <Place extends { i: number }>(places: readonly Place[]) => places.filter(({ i }) => i < position);
  const text = (value: unknown) => JSON.stringify(encode(value));
  return {
    ...facts,
    format: FORMAT,
    version: FORMAT_VERSION,
    preloadedState: text(preloadedState ?? null),
    payload: joinActions(actions.slice(0, position).map(text)),
    bases: until(bases).map((base) => ({ ...base, state: text(base.state) })),
    times: log.times.slice(0, position),
    checks: [...until(log.checks), check],
    prints: log.prints.slice(0, position * SHORT_DIGEST_LENGTH).padEnd(position * SHORT_DIGEST_LENGTH),
    finalHash: check.h,
    marks: log.marks.filter(({ i }) => i <= position),
    lost: until(log.lost),
    count: position,
  };
}
