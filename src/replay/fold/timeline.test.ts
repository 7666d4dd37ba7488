import type { Reducer } from '@reduxjs/toolkit';
import fc from 'fast-check';
import { rootReducer } from '../../app/rootReducer';
import { contentChanged } from '../../features/composer/draftSlice';
import { toastShown, sidebarToggled } from '../../features/ui/uiSlice';
import { recordSession } from '../../testing/recordSession';
import type { Log } from '../../recording/log/format';
import { createTimeline } from './timeline';
import type { RootState } from '../../store/hooks';

function recordedLog(): { log: Log; states: RootState[] } {
  const { store, open } = recordSession();
  const states = [store.getState()];
  for (let index = 0; index < 350; index += 1) {
    if (index % 50 === 0) store.dispatch(toastShown({ kind: 'info', text: String(index) }));
    else if (index % 7 === 0) store.dispatch(sidebarToggled());
    else store.dispatch(contentChanged(`text ${index}`));
    states.push(store.getState());
  }
  return { log: open(), states };
}

const { log, states } = recordedLog();

it('shows the recorded state at every position, in any order of asking', () => {
  const timeline = createTimeline({ log, reducer: rootReducer, keepEvery: 30 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 350 }), (position) => {
      expect(timeline.seek(position)).toEqual(states[position]);
      expect(timeline.cursor()).toBe(position);
    }),
  );
});

it('steps back and forth through the very same states', () => {
  const timeline = createTimeline({ log, reducer: rootReducer });
  const there = timeline.seek(210);
  timeline.seek(205);
  expect(timeline.seek(210)).toBe(there);
});

it('stays within the log', () => {
  const timeline = createTimeline({ log, reducer: rootReducer });
  expect(timeline.seek(-5)).toEqual(states[0]);
  expect(timeline.seek(9_999)).toEqual(states[350]);
  expect(timeline.cursor()).toBe(350);
});

it('folds no more than it has to', () => {
  let folded = 0;
  const counting: Reducer<RootState> = (state, action) => {
    folded += 1;
    return rootReducer(state, action);
  };
  const timeline = createTimeline({ log, reducer: counting, keepEvery: 100, keepEveryMs: Infinity });
  timeline.seek(120);
  expect(folded).toBe(120);
  timeline.build();
  expect(folded).toBe(350);
  timeline.seek(150);
  expect(folded).toBe(400);
  timeline.seek(140);
  timeline.seek(149);
  expect(folded).toBe(400);
  timeline.seek(151);
  expect(folded).toBe(401);
  for (const position of [99, 100, 99, 100]) timeline.seek(position);
  expect(folded).toBe(500);
});

it('keeps a state as soon as folding takes its time', () => {
  let time = 0;
  const timeline = createTimeline({ log, reducer: rootReducer, keepEvery: 100, keepEveryMs: 5, now: () => time++ });
  timeline.build();
  expect(timeline.keptCount()).toBeGreaterThan(350 / 6);
});

it('builds in slices, between which any position can be asked for', async () => {
  let time = 0;
  let sliceCount = 0;
  const timeline = createTimeline({ log, reducer: rootReducer, now: () => time++ });
  const count = setInterval(() => (sliceCount += 1));
  const built = timeline.buildAsync();
  expect(timeline.seek(200)).toEqual(states[200]);
  await built;
  clearInterval(count);
  expect(sliceCount).toBeGreaterThan(5);
  const kept = timeline.keptCount();
  expect(timeline.seek(350)).toEqual(states[350]);
  expect(timeline.keptCount()).toBe(kept);
});

it('builds no further than it is wanted', async () => {
  let time = 0;
  const timeline = createTimeline({ log, reducer: rootReducer, now: () => time++ });
  const controller = new AbortController();
  const built = timeline.buildAsync(controller.signal);
  controller.abort();
  await built;
  expect(timeline.keptCount()).toBeLessThan(5);
  expect(timeline.seek(350)).toEqual(states[350]);
});

it('goes on from a state that came from outside', () => {
  const outside = { ...states[0]!, preferences: { ...states[0]!.preferences, isDark: true } };
  const timeline = createTimeline({
    log: { ...log, bases: [{ i: 10, reason: 'external', state: outside }] },
    reducer: rootReducer,
  });
  expect(timeline.seek(9)).toEqual(states[9]);
  expect(timeline.seek(10)).toEqual(outside);
  expect(timeline.seek(20).preferences?.isDark).toBe(true);
});
