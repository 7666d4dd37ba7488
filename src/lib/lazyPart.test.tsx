import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyPart, loadAllParts } from './lazyPart';

const Inner = lazyPart(() => Promise.resolve(() => <b>inner</b>));

it('shows its stand-in until the part has arrived', async () => {
  const { Component } = lazyPart(() => Promise.resolve(() => <b>part</b>));
  render(
    <Suspense fallback="waiting">
      <Component />
    </Suspense>,
  );
  expect(screen.getByText('waiting')).toBeVisible();
  expect(await screen.findByText('part')).toBeVisible();
});

it('shows at once what was fetched ahead, with what was declared on the way', async () => {
  let late: ReturnType<typeof lazyPart> | null = null;
  const { Component } = lazyPart(async () => {
    late = lazyPart(async () => Promise.resolve(() => <b>late</b>));
    const Late = late.Component;
    return Promise.resolve(() => <Late />);
  });
  await loadAllParts();
  render(
    <Suspense fallback="waiting">
      <Component />
      <Inner.Component />
    </Suspense>,
  );
  expect(screen.getByText('late')).toBeVisible();
  expect(screen.getByText('inner')).toBeVisible();
});
