import type { UnknownAction } from '@reduxjs/toolkit';
import type { AppStore } from '../../src/app/store';
import { cpuMs, median, randomNumbers } from './measure';
import { productStore } from './productStore';
import { benchRecorder } from './session';

const BURST = 100;
/** Until the code is compiled for good. */
const WARM_UP = 5_000;
const COUNTED = 25_000;

/** All in us per action; `quiet` is what is written between two bursts. */
export type DispatchCost = { ratio: number; without: number; added: number; quiet: number };

type Times = { on: number[]; off: number[] };

/**
 * The same actions go into two stores of the product, of which one is recorded: each into the one and at once into the
 * other, in either order, so that a busy moment of the machine falls on both. Of each type the median counts, as often as the
 * type occurs: actions differ by a factor of ten, and a garbage collection, which comes when it will, is a matter of
 * chance for whoever dispatches then. After each burst the recorder has its quiet moment, as in a browser.
 */
export function costOfDispatch(actions: readonly UnknownAction[], logLength: number): DispatchCost {
  const recorder = benchRecorder();
  const recorded = productStore(recorder);
  const plain = productStore();
  recorder.start();
  const timesByType = new Map<string, Times>();
  const from = logLength + WARM_UP;
  // A session repeats itself: taken in turns, one store might always be the first for actions of one type.
  const drawn = randomNumbers(7);
  let quietMs = 0;
  for (let index = 0; index < from + COUNTED; index += 1) {
    const action = actions[index % actions.length]!;
    const pair = raceOf(action, recorded, plain, drawn() % 2 === 0);
    if (index >= from) note(timesByType, action.type, pair);
    if (index % BURST !== BURST - 1) continue;
    const flushMs = cpuMs(recorder.flush);
    if (index >= from) quietMs += flushMs;
  }
  const times = [...timesByType.values()];
  const us = (side: keyof Times) =>
    (times.reduce((sum, of) => sum + median(of[side]) * of[side].length, 0) * 1_000) / COUNTED;
  const [on, off] = [us('on'), us('off')];
  return { ratio: on / off, without: off, added: on - off, quiet: (quietMs * 1_000) / COUNTED };
}

function raceOf(action: UnknownAction, recorded: AppStore, plain: AppStore, isOnFirst: boolean) {
  const begunAt = performance.now();
  (isOnFirst ? recorded : plain).dispatch(action);
  const middle = performance.now();
  (isOnFirst ? plain : recorded).dispatch(action);
  const early = middle - begunAt;
  const late = performance.now() - middle;
  return isOnFirst ? { on: early, off: late } : { on: late, off: early };
}

function note(timesByType: Map<string, Times>, type: string, { on, off }: { on: number; off: number }): void {
  const times = timesByType.get(type) ?? { on: [], off: [] };
  times.on.push(on);
  times.off.push(off);
  timesByType.set(type, times);
}
