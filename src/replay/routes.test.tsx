import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'react-dom';
import { Provider } from 'react-redux';
import { App } from '../app/App';
import { appVersion, thisBuild } from '../app/build';
import { createLiveApp } from '../app/live';
import { navigationRequested } from '../store/navigation';
import { rootReducer } from '../app/rootReducer';
import { hrefOf } from '../app/router/historyAdapter';
import { selectHistoryAction, selectLocation } from '../store/locationSlice';
import { parseLog } from './log/parseLog';
import { createRecorder } from '../recording/recorder/recorder';
import { createTimeline } from './fold/timeline';
import { createReplayStore } from './stage/replayStore';
import type { RootState } from '../store/hooks';

const shown = (state: RootState) => ({
  address: hrefOf(selectLocation(state)),
  action: selectHistoryAction(state),
  title: document.title,
  text: document.body.textContent,
});

async function recordWalk() {
  window.history.replaceState(null, '', '/');
  const recorder = createRecorder({ app: appVersion, ...thisBuild });
  const { store, stop } = createLiveApp({ enhancers: [recorder.enhancer] });
  recorder.start();
  render(
    <Provider store={store}>
      <App />
    </Provider>,
  );
  const user = userEvent.setup();
  const seen: ReturnType<typeof shown>[] = [];
  const look = async (heading: string) => {
    await screen.findByRole('heading', { level: 1, name: heading });
    recorder.mark(heading);
    seen.push(shown(store.getState()));
  };
  await look('Manage Your Social Media Like a Pro');
  await user.click(screen.getByRole('link', { name: 'Login' }));
  await look('Sign in');
  await user.click(screen.getByRole('link', { name: 'Sign Up' }));
  await look('Create your account');
  act(() => window.history.back());
  await look('Sign in');
  act(() => void store.dispatch(navigationRequested({ kind: 'replace', to: '/signup?plan=a%20b#top', state: null })));
  await look('Create your account');
  act(() => window.history.back());
  await look('Manage Your Social Media Like a Pro');
  stop();
  cleanup();
  return { seen, log: parseLog(JSON.stringify(recorder.export())) };
}

it('shows a click, Back, a replacement and an address with parameters again, and moves no history', async () => {
  const { seen, log } = await recordWalk();
  expect(seen.map(({ address, action }) => `${action} ${address}`)).toEqual([
    'POP /',
    'PUSH /login',
    'PUSH /signup',
    'POP /login',
    'REPLACE /signup?plan=a%20b#top',
    'POP /',
  ]);
  const before = { entries: window.history.length, href: window.location.href };
  const store = createReplayStore<RootState>(createTimeline({ log, reducer: rootReducer }));
  render(
    <Provider store={store}>
      <App />
    </Provider>,
  );
  for (const index of [0, 1, 2, 3, 4, 5, 4, 3, 2, 1, 0, 4, 2, 5, 1]) {
    act(() => flushSync(() => store.replay.seek(log.marks[index]!.i)));
    expect(shown(store.getState())).toEqual(seen[index]);
  }
  expect({ entries: window.history.length, href: window.location.href }).toEqual(before);
});
