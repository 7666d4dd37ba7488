import { layInLanes } from './TimeGrid';

const lanesOf = (minutes: number[]) => layInLanes(minutes, (one) => one).map(({ lane, lanes }) => [lane, lanes]);

it('gives entries that are far apart the whole width', () => {
  expect(lanesOf([0, 60, 120])).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ]);
});

it('lays those of about the same time side by side, and takes a lane again that is free', () => {
  expect(lanesOf([540, 540, 560, 600, 700])).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
    [0, 3],
    [0, 1],
  ]);
});
