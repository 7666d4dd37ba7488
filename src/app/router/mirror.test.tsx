import { createAction, type Reducer } from '@reduxjs/toolkit';
import { act, screen } from '@testing-library/react';
import { renderApp } from '../../testing/renderApp';
import { rootReducer } from '../rootReducer';
import type { RootState } from '../../store/hooks';

const jumped = createAction<RootState>('test/jumped');

it('follows two hundred jumps through the past without one history entry or action of its own', async () => {
  const { store, user } = renderApp();
  await user.click(await screen.findByRole('link', { name: 'Login' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  const atLogin = store.getState();
  await user.click(screen.getByRole('link', { name: 'Sign Up' }));
  await screen.findByRole('heading', { name: 'Create your account' });
  const atSignup = store.getState();

  const seen: string[] = [];
  const jumping: Reducer<RootState> = (state, action) => {
    seen.push(action.type);
    return jumped.match(action) ? action.payload : rootReducer(state, action);
  };
  store.replaceReducer(jumping);
  seen.length = 0;
  const entries = window.history.length;
  for (let jump = 0; jump < 200; jump += 1) {
    act(() => void store.dispatch(jumped(jump % 2 === 0 ? atLogin : atSignup)));
    expect(window.location.pathname).toBe(jump % 2 === 0 ? '/login' : '/signup');
  }
  expect(screen.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  expect(window.history.length).toBe(entries);
  expect(seen).toEqual(Array.from({ length: 200 }, () => jumped.type));
});
