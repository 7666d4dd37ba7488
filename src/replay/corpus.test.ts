import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { instrument, type LiftedState } from '@redux-devtools/instrument';
import { legacy_createStore as createStore, type Store } from '@reduxjs/toolkit';
import { rootReducer } from '../app/rootReducer';
import '../testing/toReplayCleanly';
import { withoutImpurity } from '../testing/withoutImpurity';
import { asHere, readLog } from './commands/replayFile';
import { canonicalText } from '../recording/log/digest';
import type { LogFile } from '../recording/log/format';
import { replayHeadless } from './fold/headless';
import { createTimeline } from './fold/timeline';
import type { RootState } from '../store/hooks';

// Recorded in the browser by `node scripts/recordCorpus.mjs`, one session per story of the product.
const folder = path.join(__dirname, 'fixtures');
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.replay.json')) : [];
const rereadAt =
  'A reducer or a response has changed on purpose? Then record the corpus anew: node scripts/recordCorpus.mjs';

describe.each(files)('%s', (name) => {
  const file = path.join(folder, name);

  it('replays cleanly, by reducers that ask for neither clock nor chance nor network', () => {
    const log = readLog(file);
    const { ok, diverged } = withoutImpurity(() => replayHeadless(log, rootReducer, { transform: asHere }));
    expect({ ok, diverged, rereadAt }).toEqual({ ok: true, diverged: null, rereadAt });
    expect(log).toReplayCleanly(rootReducer, asHere);
  });

  it('holds no secret, and nothing that a log cannot hold', () => {
    const text = readFileSync(file, 'utf8');
    expect(text).not.toMatch(/correct horse|not the password|Bearer /);
    expect(readLog(file).lost).toEqual([]);
  });

  it('is a file that Redux DevTools import, with the same end', () => {
    const { payload, preloadedState } = JSON.parse(readFileSync(file, 'utf8')) as LogFile;
    const actions = JSON.parse(payload) as object[];
    const log = readLog(file);
    const store = createStore(rootReducer, instrument());
    const { liftedStore } = store as Store & { liftedStore?: Store<LiftedState<RootState, never, unknown>> };
    liftedStore?.dispatch({
      type: 'IMPORT_STATE',
      nextLiftedState: actions,
      preloadedState: JSON.parse(preloadedState),
    } as never);
    const end = createTimeline({ log, reducer: rootReducer }).peek(log.count);
    expect(canonicalText(store.getState())).toBe(canonicalText(end));
  });
});

it('has a session for each story', () => {
  const stories = readFileSync(path.join(__dirname, '../../e2e/corpus.story.ts'), 'utf8').matchAll(
    /^story\('([\w-]+)'/gm,
  );
  expect(files).toEqual([...stories].map(([, name]) => `${name}.replay.json`).sort());
});
