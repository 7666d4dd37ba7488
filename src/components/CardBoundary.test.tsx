import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CardBoundary } from './CardBoundary';
import { SampleCard } from './SampleCard';

let isBroken = true;

function Card() {
  if (isBroken) throw new Error('a bug in this card');
  return <p>The card</p>;
}

beforeEach(() => {
  isBroken = true;
});

it('keeps a failure inside its card and draws it again on request', async () => {
  const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const user = userEvent.setup();
  render(
    <>
      <p>The rest of the page</p>
      <CardBoundary>
        <Card />
      </CardBoundary>
    </>,
  );
  expect(screen.getByText('The rest of the page')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong in this part of the page.');
  expect(report).toHaveBeenCalled();

  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('The card')).toBeVisible();
});

it('stands in every card of samples, below its title', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <SampleCard title="Samples">
      <Card />
    </SampleCard>,
  );
  expect(screen.getByRole('heading', { name: 'Samples' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
