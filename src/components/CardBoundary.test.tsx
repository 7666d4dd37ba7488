import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CardBoundary } from './CardBoundary';
import { SampleCard } from './SampleData';

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

it('says that code could not be fetched, and keeps the page while the server is away', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const asked = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const user = userEvent.setup();
  function Missing(): never {
    throw Object.assign(new Error('gone'), { name: 'ChunkLoadError' });
  }
  render(
    <CardBoundary>
      <Missing />
    </CardBoundary>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(
    'This part of the page couldn’t be loaded. Check your connection and try again; the rest of the page stays as it is.',
  );
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(asked).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alert')).toBeVisible();
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
