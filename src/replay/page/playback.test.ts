import type { ActionKind } from '../../recording/log/actions';
import { createPlayback } from './playback';

function playbackOf(
  kinds: ActionKind[],
  { times = kinds.map((_, index) => index * 100), marks = [] as number[], foldedTo = () => kinds.length } = {},
) {
  const shown: number[] = [];
  const playback = createPlayback({
    rows: kinds.map((kind, index) => ({ index, name: `a${index}`, kind })),
    times,
    marks: marks.map((i) => ({ i, label: '', t: 0 })),
    show: (position) => shown.push(position) > 0,
    foldedTo,
  });
  return { playback, shown };
}

it('steps over bookkeeping, and stays inside the log', () => {
  const { playback, shown } = playbackOf(['product', 'noise', 'noise', 'server']);
  for (const direction of [1, 1, 1, -1, -1, -1] as const) playback.step(direction);
  expect(shown).toEqual([1, 4, 1, 0]);
});

it('plays in the rhythm of the recording, never waits for more than a second, and stops at the end', () => {
  jest.useFakeTimers();
  const { playback, shown } = playbackOf(['product', 'product', 'product'], { times: [0, 200, 60_000] });
  playback.setSpeed(2);
  playback.toggle();
  jest.advanceTimersByTime(0);
  expect(shown).toEqual([1]);
  jest.advanceTimersByTime(100);
  expect(shown).toEqual([1, 2]);
  jest.advanceTimersByTime(500);
  expect(shown).toEqual([1, 2, 3]);
  jest.advanceTimersByTime(0);
  expect(playback.state()).toEqual({ position: 3, goal: null, isPlaying: false, speed: 2 });
  playback.toggle();
  expect(playback.state()).toMatchObject({ position: 0, isPlaying: true });
  playback.seek(2);
  jest.advanceTimersByTime(5_000);
  expect(playback.state()).toMatchObject({ position: 2, isPlaying: false });
  jest.useRealTimers();
});

it('goes to marks and to the first error', () => {
  const { playback } = playbackOf(['product', 'error', 'product', 'error', 'product'], { marks: [3, 5] });
  playback.toMark(1);
  playback.toMark(1);
  playback.toMark(1);
  expect(playback.state().position).toBe(5);
  playback.toMark(-1);
  expect(playback.state().position).toBe(3);
  expect(playback.toFirstError()).toBe(true);
  expect(playback.state().position).toBe(2);
  expect(playbackOf(['product']).playback.toFirstError()).toBe(false);
});

it('goes far ahead as soon as the log is folded that far, and to the last place that was asked for', () => {
  jest.useFakeTimers();
  let folded = 0;
  const kinds = Array.from({ length: 3_000 }, (): ActionKind => 'product');
  const { playback, shown } = playbackOf(kinds, { foldedTo: () => folded });
  playback.seek(20);
  playback.seek(3_000);
  playback.seek(2_000);
  expect(playback.state()).toMatchObject({ position: 20, goal: 2_000 });
  folded = 1_900;
  jest.advanceTimersByTime(100);
  expect(playback.state()).toMatchObject({ position: 2_000, goal: null });
  playback.seek(3_000);
  playback.pause();
  folded = 3_000;
  jest.advanceTimersByTime(100);
  expect(playback.state()).toMatchObject({ position: 2_000, goal: null });
  expect(shown).toEqual([20, 2_000]);
  jest.useRealTimers();
});
