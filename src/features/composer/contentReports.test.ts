import { createContentReports } from './contentReports';

beforeEach(() => jest.useFakeTimers());

it('tells the first key at once and those right after it together', () => {
  const tell = jest.fn();
  const { typed } = createContentReports(tell);
  typed('a');
  expect(tell).toHaveBeenCalledTimes(1);
  typed('b');
  typed('c');
  expect(tell).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(150);
  expect(tell.mock.calls).toEqual([['a'], ['c']]);
  jest.advanceTimersByTime(1_000);
  expect(tell).toHaveBeenCalledTimes(2);
});

it('tells at once what somebody is about to use, and nothing that was replaced', () => {
  const tell = jest.fn();
  const { typed, flush, drop } = createContentReports(tell);
  flush();
  expect(tell).not.toHaveBeenCalled();
  typed('d');
  typed('e');
  flush();
  expect(tell).toHaveBeenCalledTimes(2);
  typed('f');
  drop();
  jest.advanceTimersByTime(1_000);
  expect(tell).toHaveBeenCalledTimes(2);
});
