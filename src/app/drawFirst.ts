import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { selectAuthStatus } from '../features/auth/authSlice';
import { FIRST_KEY } from '../lib/firstKey';
import { selectLocation } from './router/locationSlice';
import { loadPublicPages, pageAt } from './router/pages';
import type { RootState } from './store';

/**
 * Renders the product for the first time. A prerendered page that matches the state is hydrated, which keeps text
 * already typed into it; any other content is replaced in one step, so that no blank page shows in between.
 */
export async function drawFirst(container: HTMLElement, state: RootState, app: ReactNode): Promise<Root> {
  const status = selectAuthStatus(state);
  const { pathname, key } = selectLocation(state);
  const page = status === 'signedOut' ? pageAt(status, pathname) : undefined;
  const drawnAhead = container.dataset['page'];
  const isLoaded = status === 'signedOut' && (await loadPublicPages());

  const isTakenOver = isLoaded && page?.path === drawnAhead && key === FIRST_KEY;
  const root = isTakenOver ? takeOver(container, app) : replace(container, app);
  delete container.dataset['page'];
  document.getElementById('loading')?.remove();
  return root;
}

function takeOver(container: HTMLElement, app: ReactNode): Root {
  // Nobody was listening when a box was ticked before hydration, so it is unticked again.
  for (const box of container.querySelectorAll<HTMLInputElement>('input:checked')) box.checked = false;
  return hydrateRoot(container, app);
}

function replace(container: HTMLElement, app: ReactNode): Root {
  const root = createRoot(container);
  flushSync(() => root.render(app));
  return root;
}
