import { act, render, screen } from '@testing-library/react';
import { ErrorBoundary } from 'react-error-boundary';
import { ClockContext } from '../lib/clock';
import { FailureAlert } from './FailureAlert';

it('says of a failure in a replay that it is the replay’s own, and draws the next moment anew', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const listeners = new Set<() => void>();
  const moment = { isDrawable: false };
  const clock = {
    now: () => 0,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  function Part() {
    if (!moment.isDrawable) throw new Error('posts is undefined');
    return <p>Two posts</p>;
  }
  render(
    <ClockContext value={clock}>
      <ErrorBoundary FallbackComponent={FailureAlert}>
        <Part />
      </ErrorBoundary>
    </ClockContext>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(/^The replay couldn’t draw this part .*posts is undefined$/);
  expect(screen.queryByRole('button')).toBeNull();
  moment.isDrawable = true;
  act(() => listeners.forEach((listener) => listener()));
  expect(screen.getByText('Two posts')).toBeVisible();
});
