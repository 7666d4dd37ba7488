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

it('does not wait for somebody who goes on typing', () => {
  const tell = jest.fn();
  const { typed } = createContentReports(tell);
  const text = 'a text that is typed without a pause';
  for (let length = 1; length <= text.length; length += 1) {
    typed(text.slice(0, length));
    jest.advanceTimersByTime(50);
  }
  // The key at 600 ms came after the one that was told then.
  expect(tell.mock.calls.slice(0, 3)).toEqual([['a'], [text.slice(0, 12)], [text.slice(0, 24)]]);
  jest.advanceTimersByTime(300);
  expect(tell).toHaveBeenLastCalledWith(text);
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
