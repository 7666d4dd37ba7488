import type { UnknownAction } from '@reduxjs/toolkit';
import { cpuMs } from '../../../server/testing/cpuMs';
import { median } from '../measure';
import { randomNumbers, ratioOf, type Ratio } from './measure';
import { productStore } from './productStore';
import { benchRecorder } from './session';
import type { AppStore } from '../../../src/store/hooks';

const BURST = 100;
/** Until the code is compiled for good. */
const WARM_UP = 5_000;
const COUNTED = 25_000;
/** Actions of a round in which all work counts. */
const ROUND = 1_000;

/** All in us per action; `quiet` is what is written between two bursts. */
export type DispatchCost = { ratio: number; without: number; added: number; quiet: number };

/** The first to run finds its code and data cold, so first and second runs are counted separately. */
type Turns = { first: number[]; second: number[] };
type Times = { count: number; on: Turns; off: Turns };

/**
 * The same actions go into two stores of the product, of which one is recorded: each into the one and at once into the
 * other, in either order, so that a busy moment of the machine falls on both. Of each type the medians of both turns count,
 * as often as the type occurs: actions differ by a factor of ten, and a garbage collection, which comes when it will, is a
 * matter of chance for whoever dispatches then. After each burst the recorder has its quiet moment, as in a browser.
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
    const isOnFirst = drawn() % 2 === 0;
    const [early, late] = raceOf(action, isOnFirst ? [recorded, plain] : [plain, recorded]);
    if (index >= from) note(timesByType, action.type, isOnFirst, early, late);
    if (index % BURST !== BURST - 1) continue;
    const flushMs = cpuMs(recorder.flush);
    if (index >= from) quietMs += flushMs;
  }
  const times = [...timesByType.values()];
  const us = (side: 'on' | 'off') =>
    (times.reduce((sum, of) => sum + typical(of[side]) * of.count, 0) * 1_000) / COUNTED;
  const [on, off] = [us('on'), us('off')];
  return { ratio: on / off, without: off, added: on - off, quiet: (quietMs * 1_000) / COUNTED };
}

function raceOf(action: UnknownAction, [first, second]: [AppStore, AppStore]): [number, number] {
  const begunAt = performance.now();
  first.dispatch(action);
  const middle = performance.now();
  second.dispatch(action);
  return [middle - begunAt, performance.now() - middle];
}

function note(timesByType: Map<string, Times>, type: string, isOnFirst: boolean, early: number, late: number): void {
  const turns = (): Turns => ({ first: [], second: [] });
  const times = timesByType.get(type) ?? { count: 0, on: turns(), off: turns() };
  times.count += 1;
  (isOnFirst ? times.on : times.off).first.push(early);
  (isOnFirst ? times.off : times.on).second.push(late);
  timesByType.set(type, times);
}

function typical({ first, second }: Turns): number {
  return (median(first) + median(second)) / 2;
}

/**
 * A recorded store over a plain one with all that the processor does for it: what is written in quiet moments counts, and so
 * does the garbage of both.
 */
export function ratioOfAllWork(actions: readonly UnknownAction[], rounds: number): Ratio {
  const recorder = benchRecorder();
  const recorded = productStore(recorder);
  const plain = productStore();
  recorder.start();
  const turnOf = (store: AppStore, beQuiet: () => void) => {
    let next = 0;
    return () =>
      cpuMs(() => {
        for (const end = next + ROUND; next < end; next += 1) {
          store.dispatch(actions[next % actions.length]!);
          if (next % BURST === BURST - 1) beQuiet();
        }
      });
  };
  const on = turnOf(recorded, recorder.flush);
  const off = turnOf(plain, () => undefined);
  for (let warm = 0; warm < WARM_UP; warm += ROUND) {
    on();
    off();
  }
  return ratioOf(rounds, on, off);
}
