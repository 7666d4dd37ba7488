import { createAction } from '@reduxjs/toolkit';
import { effectsStarted, shellStarted } from '../store/events';
import { makeWholeStore } from '../testing/makeWholeStore';
import { bringEffects, startLateEffects } from './lateEffects';
import type { AppStartListening } from './store';

const pressed = createAction('test/pressed');

/** Effects that count how often `pressed` happens, and how many stores have started them. */
function makeEffects() {
  const seen = { starts: 0, presses: 0 };
  const start = (startListening: AppStartListening) => {
    seen.starts += 1;
    startListening({ actionCreator: pressed, effect: () => void (seen.presses += 1) });
  };
  return { seen, start };
}

function openStore() {
  const { store, startListening, stopListening } = makeWholeStore();
  let announcements = 0;
  startListening({ actionCreator: effectsStarted, effect: () => void (announcements += 1) });
  startLateEffects(startListening);
  return { store, stopListening, announcements: () => announcements };
}

it('starts with the shell what came before it', () => {
  const { seen, start } = makeEffects();
  bringEffects(start);
  const { store, stopListening, announcements } = openStore();
  expect(seen.starts).toBe(0);
  store.dispatch(shellStarted());
  expect(announcements()).toBe(1);
  store.dispatch(pressed());
  expect(seen).toEqual({ starts: 1, presses: 1 });
  stopListening();
});

it('starts at once what comes later, each only once, and says so', () => {
  const { store, stopListening, announcements } = openStore();
  store.dispatch(shellStarted());
  const { seen, start } = makeEffects();
  bringEffects(start);
  bringEffects(start);
  expect(announcements()).toBe(2);
  store.dispatch(pressed());
  expect(seen).toEqual({ starts: 1, presses: 1 });
  stopListening();
});

it('starts nothing in a store that was unplugged', async () => {
  const { store, stopListening } = openStore();
  store.dispatch(shellStarted());
  stopListening();
  await new Promise((resolve) => setTimeout(resolve));
  const { seen, start } = makeEffects();
  bringEffects(start);
  expect(seen.starts).toBe(0);
});
