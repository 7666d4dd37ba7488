import type { Reducer } from '@reduxjs/toolkit';
import { rootReducer } from '../../app/rootReducer';
import { selectComposer } from '../../features/composer/composerState';
import { contentChanged } from '../../features/composer/draftSlice';
import { darkModeToggled, selectPreferences } from '../../features/preferences/preferencesSlice';
import { sidebarToggled } from '../../features/ui/uiSlice';
import { recordSession } from '../../testing/recordSession';
import { withoutImpurity } from '../../testing/withoutImpurity';
import { replayHeadless } from './headless';
import '../../testing/toReplayCleanly';
import type { RootState } from '../../store/hooks';

const { store, open } = recordSession({ segmentSize: 50 });
for (let index = 0; index < 220; index += 1) {
  store.dispatch(index === 130 ? sidebarToggled() : contentChanged(`text ${index}`));
}
const log = open();

type AppReducer = Reducer<RootState>;

const forgetsTheSidebar: AppReducer = (state, action) => {
  const next = rootReducer(state, action);
  return sidebarToggled.match(action) ? { ...next, ...(state?.ui && { ui: state.ui }) } : next;
};
const shoutsSometimes: AppReducer = (state, action) => {
  const next = rootReducer(state, action);
  if (action.type !== contentChanged.type || action['payload'] !== 'text 77') return next;
  const { draft } = selectComposer(next);
  return { ...next, composer: { ...selectComposer(next), draft: { ...draft, content: 'TEXT 77' } } };
};

it('is clean when nothing has changed', () => {
  expect(replayHeadless(log, rootReducer)).toMatchObject({ ok: true, diverged: null, hash: log.finalHash });
});

it('names the action and the path where a reducer began to differ', () => {
  expect(replayHeadless(log, forgetsTheSidebar).diverged).toMatchObject({
    index: 130,
    type: 'ui/sidebarToggled',
    isExact: true,
    path: 'ui.isSidebarOpen',
  });
});

it('finds a difference that later actions wipe out when it is asked to be thorough', () => {
  expect(replayHeadless(log, shoutsSometimes).ok).toBe(true);
  expect(replayHeadless(log, rootReducer, { isThorough: true }).ok).toBe(true);
  expect(replayHeadless(log, shoutsSometimes, { isThorough: true }).diverged).toMatchObject({
    index: 77,
    isExact: true,
    path: 'composer.draft.content',
  });
});

it('narrows a difference down to a stretch of the log where no prints tell', () => {
  const blank = { ...log, prints: ' '.repeat(log.prints.length) };
  expect(replayHeadless(blank, forgetsTheSidebar).diverged).toMatchObject({
    isExact: false,
    before: 150,
    path: 'ui.isSidebarOpen',
  });
});

it('names the action whose reducer throws', () => {
  const throwing: AppReducer = (state, action) => {
    if (action['payload'] === 'text 42') throw new TypeError('boom');
    return rootReducer(state, action);
  };
  expect(replayHeadless(log, throwing)).toMatchObject({
    ok: false,
    diverged: { index: 42, type: 'composer/contentChanged', error: new TypeError('boom') },
  });
});

it('tells Jest what it found', () => {
  expect(log).toReplayCleanly(rootReducer);
  expect(() => expect(log).toReplayCleanly(forgetsTheSidebar)).toThrow(
    'Diverges after action 131 of 220, ui/sidebarToggled, before check 4 of 6: at ui.isSidebarOpen, true here.',
  );
  const blank = { ...log, prints: ' '.repeat(log.prints.length) };
  expect(() => expect(blank).toReplayCleanly(forgetsTheSidebar)).toThrow(
    'Diverges within the first 150 of 220 actions, before check 4 of 6: at ui.isSidebarOpen, true here. The first suspect is action 101, composer/contentChanged.',
  );
  expect(() => expect(log).toReplayCleanly(shoutsSometimes)).toThrow('at composer.draft.content, "TEXT 77" here.');
});

it('leaves volatile paths out', () => {
  const darker: AppReducer = (state, action) => {
    const next: RootState = rootReducer(state, action);
    return { ...next, preferences: { ...selectPreferences(next), isDark: true } };
  };
  expect(replayHeadless(log, darker).ok).toBe(false);
  expect(replayHeadless({ ...log, volatile: ['preferences.isDark'] }, darker).ok).toBe(false);
  const { store: other, open: openOther } = recordSession({ volatile: ['preferences.isDark'] });
  other.dispatch(darkModeToggled());
  expect(replayHeadless(openOther(), darker).ok).toBe(true);
});

it('vouches for nothing that another tool has written', () => {
  const foreign = { ...log, checks: [], finalHash: '', prints: '', isVerifiable: false };
  expect(replayHeadless(foreign, forgetsTheSidebar)).toMatchObject({ ok: true });
});

it('touches neither clock nor chance nor network', () => {
  expect(withoutImpurity(() => replayHeadless(log, rootReducer).ok)).toBe(true);
  const dated: AppReducer = (state, action) => {
    const next = rootReducer(state, action);
    return sidebarToggled.match(action) ? { ...next, at: new Date().getTime() } : next;
  };
  expect(() => withoutImpurity(() => replayHeadless(log, dated))).toThrow('new Date()');
});
