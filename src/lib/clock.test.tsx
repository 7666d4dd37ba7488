import { act, render, screen } from '@testing-library/react';
import { ClockContext, useNow, type Clock } from './clock';

function Time() {
  return <time>{useNow(1_000)}</time>;
}

it('renders again when the period is over', () => {
  jest.useFakeTimers({ now: 5_000 });
  render(<Time />);
  expect(screen.getByText('5000')).toBeVisible();
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.getByText('6000')).toBeVisible();
});

it('reads the clock that it is given', () => {
  const stopped: Clock = { now: () => 42 };
  render(
    <ClockContext value={stopped}>
      <Time />
    </ClockContext>,
  );
  expect(screen.getByText('42')).toBeVisible();
});

it('renders again when a clock that stands is moved, and only then', () => {
  let time = 42;
  const listeners = new Set<() => void>();
  const moved: Clock = {
    now: () => time,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  jest.useFakeTimers();
  render(
    <ClockContext value={moved}>
      <Time />
    </ClockContext>,
  );
  time = 43;
  act(() => jest.advanceTimersByTime(10_000));
  expect(screen.getByText('42')).toBeVisible();
  act(() => listeners.forEach((listener) => listener()));
  expect(screen.getByText('43')).toBeVisible();
});
