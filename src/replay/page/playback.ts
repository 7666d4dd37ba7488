import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import type { Mark } from '../../recording/log/format';
import type { ActionRow } from '../../recording/log/actions';

/** Position and state of a replay. Position p shows the result of action p - 1. */
type PlaybackState = {
  position: number;
  /** A position that is shown as soon as the log is folded that far. */
  goal: number | null;
  isPlaying: boolean;
  speed: number;
};

/** Moves a replay, and reports its position. */
export type Playback = {
  length: number;
  state: () => PlaybackState;
  subscribe: (listener: () => void) => () => void;
  seek: (position: number) => void;
  /** Moves to the next or previous action that is not bookkeeping. */
  step: (direction: 1 | -1) => void;
  toggle: () => void;
  pause: () => void;
  setSpeed: (speed: number) => void;
  toMark: (direction: 1 | -1) => void;
  /** Moves to the first error; false if there is none. */
  toFirstError: () => boolean;
};

/** The speeds of a replay, as multiples of the recorded one. */
export const SPEEDS = [0.5, 1, 2, 4, 16] as const;

/** Longer pauses of the recording are cut to this: nobody wants to watch somebody think. */
const LONGEST_WAIT_MS = 1_000;

/** So many more actions are folded in the move itself: nobody feels that. */
const FOLDED_AT_ONCE = 500;
const LOOK_EVERY_MS = 20;

type Options = {
  rows: readonly ActionRow[];
  times: readonly number[];
  marks: readonly Mark[];
  /** Shows the screen at a position; false if there is none, because an action before it cannot be folded. */
  show: (position: number) => boolean;
  /** How far the log is folded. */
  foldedTo: () => number;
};

/** Creates the playback: by single steps, to a position, or by itself at the pace of the recording. */
export function createPlayback({ rows, times, marks, show, foldedTo }: Options): Playback {
  const listeners = new Set<() => void>();
  let state: PlaybackState = { position: 0, goal: null, isPlaying: false, speed: 1 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let arrival: ReturnType<typeof setTimeout> | undefined;

  function change(part: Partial<PlaybackState>): void {
    state = { ...state, ...part };
    listeners.forEach((listener) => listener());
  }

  function moveTo(position: number): void {
    const inside = Math.min(Math.max(0, position), rows.length);
    clearTimeout(arrival);
    if (inside > foldedTo() + FOLDED_AT_ONCE) {
      arrival = setTimeout(() => moveTo(inside), LOOK_EVERY_MS);
      if (inside !== state.goal) change({ goal: inside });
    } else if (inside !== state.position && show(inside)) {
      change({ position: inside, goal: null });
    }
  }

  function neighbor(from: number, direction: 1 | -1): number {
    let position = from + direction;
    while (position > 0 && position < rows.length && rows[position - 1]?.kind === 'noise') position += direction;
    return position;
  }

  function pause(): void {
    clearTimeout(timer);
    clearTimeout(arrival);
    if (state.isPlaying || state.goal !== null) change({ isPlaying: false, goal: null });
  }

  function wait(): void {
    const next = neighbor(state.position, 1);
    if (next > rows.length) {
      pause();
      return;
    }
    const pauseMs = (times[next - 1] ?? 0) - (times[state.position - 1] ?? 0);
    timer = setTimeout(
      () => {
        moveTo(next);
        wait();
      },
      Math.min(pauseMs, LONGEST_WAIT_MS) / state.speed,
    );
  }

  function seek(position: number): void {
    pause();
    moveTo(position);
  }

  return {
    length: rows.length,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    seek,
    step: (direction) => seek(neighbor(state.goal ?? state.position, direction)),
    toggle() {
      if (state.isPlaying) {
        pause();
        return;
      }
      if (state.position >= rows.length) moveTo(0);
      change({ isPlaying: true });
      wait();
    },
    pause,
    setSpeed: (speed) => change({ speed }),
    toMark(direction) {
      const places = marks.map(({ i }) => i).sort((a, b) => a - b);
      const next =
        direction === 1 ? places.find((i) => i > state.position) : places.findLast((i) => i < state.position);
      if (next !== undefined) seek(next);
    },
    toFirstError() {
      const error = rows.find(({ kind }) => kind === 'error');
      if (error !== undefined) seek(error.index + 1);
      return error !== undefined;
    },
  };
}

/** State of the playback; renders again when it changes. */
export function usePlayback(playback: Playback): PlaybackState {
  return useSyncExternalStore(playback.subscribe, playback.state);
}

/**
 * Lets keys move the replay unless a field has the focus. The slider does not count as a field, so that a step is the
 * same there.
 */
export function usePlaybackKeys(playback: Playback, { onFirstError }: { onFirstError: () => void }): void {
  const handleFirstError = useEffectEvent(onFirstError);
  // A layout effect, because a key may be pressed as soon as the slider is visible.
  useLayoutEffect(() => {
    const moves: Record<string, () => void> = {
      ArrowRight: () => playback.step(1),
      ArrowLeft: () => playback.step(-1),
      Home: () => playback.seek(0),
      End: () => playback.seek(playback.length),
      ' ': playback.toggle,
      m: () => playback.toMark(1),
      M: () => playback.toMark(-1),
      e: handleFirstError,
      '/': () => document.querySelector<HTMLInputElement>('input[type=search]')?.focus(),
    };
    const handleKey = (event: KeyboardEvent) => {
      const move = moves[event.key];
      const { target } = event;
      const isField =
        target instanceof Element && target.closest('input:not([type=range]), select, [role=tablist]') !== null;
      const isButton = event.key === ' ' && target instanceof Element && target.closest('button') !== null;
      if (move === undefined || isField || isButton || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      move();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [playback]);
}
