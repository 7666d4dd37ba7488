import { act, fireEvent, render, screen } from '@testing-library/react';
import { HintTooltip } from './SampleDrafts';

let startsAt = Date.now();

function renderTwo(title = 'First hint') {
  // Long after what the test before it has closed.
  jest.useFakeTimers({ now: (startsAt += 60_000) });
  render(
    <>
      <HintTooltip title={title}>
        <button type="button">One</button>
      </HintTooltip>
      <HintTooltip title="Second hint">
        <button type="button">Two</button>
      </HintTooltip>
    </>,
  );
  const [one, two] = screen.getAllByRole('button');
  if (one === undefined || two === undefined) throw new Error('Both buttons are drawn.');
  return { one, two };
}

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const isShown = (text: string) => screen.queryByRole('tooltip', { name: text }) !== null;

it('opens after 700 ms', () => {
  const { one } = renderTwo();
  fireEvent.mouseOver(one);
  wait(690);
  expect(isShown('First hint')).toBe(false);
  wait(20);
  expect(isShown('First hint')).toBe(true);
});

it('does not open when the pointer has left before', () => {
  const { one } = renderTwo();
  fireEvent.mouseOver(one);
  wait(600);
  fireEvent.mouseLeave(one);
  wait(1_000);
  expect(isShown('First hint')).toBe(false);
});

it.each([
  [290, true],
  [310, false],
])('opens at once within 300 ms after another closed (%i ms: %s)', (gapMs, isAtOnce) => {
  const { one, two } = renderTwo();
  fireEvent.mouseOver(one);
  wait(710);
  fireEvent.mouseLeave(one);
  wait(gapMs);
  fireEvent.mouseOver(two);
  wait(1);
  expect(isShown('Second hint')).toBe(isAtOnce);
});

it('shows nothing without a text', () => {
  const { one } = renderTwo('');
  fireEvent.mouseOver(one);
  wait(2_000);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});
