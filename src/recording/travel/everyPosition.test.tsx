import { instrument, type LiftedState } from '@redux-devtools/instrument';
import type { Store } from '@reduxjs/toolkit';
import { waitFor } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createLiveApp } from '../../app/live';
import { shellStarted } from '../../store/events';
import { loadAllParts } from '../../lib/lazyPart';
import { sessionToken } from '../../lib/sessionToken';
import { nextTask } from '../../lib/waiting';
import type { LogFile } from '../log/format';
import { createTravelFacade } from './travel';
import type { RootState } from '../../store/hooks';

type Tool = Store<LiftedState<RootState, never, unknown>>;

/** A listener that causes itself is cut off here, for it would never let this test go on. */
const MOST_APPENDED = 5;

const folder = path.join(__dirname, '../../replay/fixtures');
const files = readdirSync(folder).filter((name) => name.endsWith('.replay.json'));

/** The live store of a signed-in window with every listener of the product, and what it sends. */
async function signedInApp() {
  await loadAllParts();
  sessionToken.save('a-token');
  const sent: string[] = [];
  const silence = (what: unknown) => {
    sent.push(String(what instanceof Request ? what.url : what));
    return new Promise<never>(() => undefined);
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(silence);
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => void silence('XMLHttpRequest'));
  const { store, stop } = createLiveApp({ enhancers: [instrument()], createFacade: createTravelFacade });
  const tool = (store as Store & { liftedStore?: Tool }).liftedStore!;
  const types = () => Object.values(tool.getState().actionsById).map(({ action }) => (action as { type: string }).type);
  await waitFor(() => expect(types()).toContain(shellStarted.type));
  return { store, tool, sent, stop };
}

it('sends and appends nothing at any position of any recorded session, whatever happens while it is shown', async () => {
  const { store, tool, sent, stop } = await signedInApp();
  let limit = Infinity;
  tool.subscribe(() => {
    if (tool.getState().nextActionId > limit) throw new Error('Endless actions');
  });
  const told: Record<string, { jumps: number; requests: number; appended: number }> = {};
  for (const name of files) {
    const { payload, preloadedState } = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as LogFile;
    const actions = JSON.parse(payload) as object[];
    const session = { nextLiftedState: actions, preloadedState: JSON.parse(preloadedState) as RootState };
    limit = Infinity;
    tool.dispatch({ type: 'IMPORT_STATE', ...session } as never);
    sent.length = 0;
    let appended = 0;
    for (let index = 0; index < actions.length; index += 1) {
      const before = tool.getState().nextActionId;
      limit = before + MOST_APPENDED;
      tool.dispatch({ type: 'JUMP_TO_STATE', index } as never);
      // Something late, such as a response: listeners that look at what is shown would take it for their moment.
      store.dispatch({ type: 'test/late' });
      await new Promise<void>(nextTask);
      appended += tool.getState().nextActionId - before - 1;
    }
    told[name] = { jumps: actions.length, requests: sent.length, appended };
  }
  const quiet = Object.fromEntries(files.map((name) => [name, { ...told[name], requests: 0, appended: 0 }]));
  expect(told).toEqual(quiet);
  stop();
});
