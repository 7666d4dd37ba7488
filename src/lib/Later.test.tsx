import { render, screen } from '@testing-library/react';
import { Later } from './Later';
import { lazyPart } from './lazyPart';

it('asks for its part after the rest has been drawn', async () => {
  const seen: (string | null)[] = [];
  const part = lazyPart(() => {
    seen.push(document.querySelector('h1')?.textContent ?? null);
    return Promise.resolve(() => <p>Charts</p>);
  });
  render(
    <>
      <h1>Analytics</h1>
      <Later part={part} fallback="On its way">
        <part.Component />
      </Later>
    </>,
  );
  expect(await screen.findByText('Charts')).toBeVisible();
  expect(seen).toEqual(['Analytics']);
});

it('draws at once what is there', async () => {
  const part = lazyPart(() => Promise.resolve(() => <p>Charts</p>));
  await part.load();
  render(
    <Later part={part} fallback="On its way">
      <part.Component />
    </Later>,
  );
  expect(screen.getByText('Charts')).toBeVisible();
});
