import { DAY_MS } from '#contract/durations';
import { storedKeys } from '../../../lib/storage';
import { EMPTY_DRAFT, type StoredDraft, NO_DRAFTS, UNFINISHED_MAX_COUNT } from '../draft';
import { saveUnfinished, readDrafts, writeDrafts } from './draftStorage';
import { listUnfinished } from './unfinishedListeners';

const kept = (content: string, savedAt = 0): StoredDraft => ({
  draft: { ...EMPTY_DRAFT, content },
  idempotencyKey: 'k1',
  savedAt,
  edited: null,
});
const holding = (content: string) => ({ current: kept(content), setAside: null });
const NOBODY = new Set<string>();

test('drafts come back as they were, to their user and window alone', () => {
  const drafts = { current: kept('one'), setAside: kept('two') };
  expect(writeDrafts('ada', 'tab1', drafts)).toBe(true);
  expect(readDrafts('ada', 'tab1')).toEqual(drafts);
  expect(readDrafts('ada', 'tab2')).toEqual(NO_DRAFTS);
  expect(readDrafts('bob', 'tab1')).toEqual(NO_DRAFTS);
});

test('an empty draft leaves nothing behind, and nothing of another window is removed with it', () => {
  writeDrafts('ada', 'tab1', holding('one'));
  writeDrafts('ada', 'tab2', holding('two'));
  writeDrafts('ada', 'tab1', holding('  '));
  expect(readDrafts('ada', 'tab1')).toEqual(NO_DRAFTS);
  expect(readDrafts('ada', 'tab2')).toEqual(holding('two'));
});

test.each(['', 'null', '[]', '7', '{}', '{"draft":{},"idempotencyKey":"","savedAt":0}', '{"dra'])(
  'damaged storage (%s) means no draft',
  (text) => {
    window.localStorage.setItem('composer_draft_ada_tab1', text);
    expect(readDrafts('ada', 'tab1').current).toBeNull();
  },
);

test('only what a draft can hold comes out of storage', () => {
  const draft = { content: 7, platforms: ['twitter', 'myspace'], hashtags: ['ai', 3], typed: 'x', extra: true };
  const stored = { draft, idempotencyKey: 'k1', savedAt: 0, more: 1 };
  window.localStorage.setItem('composer_draft_ada_tab1', JSON.stringify(stored));
  expect(readDrafts('ada', 'tab1').current).toEqual({
    draft: { ...EMPTY_DRAFT, platforms: ['twitter'], hashtags: ['ai'] },
    idempotencyKey: 'k1',
    savedAt: 0,
    edited: null,
  });
});

test('settings of networks come back, without what no network has', () => {
  const settings = [
    { platform: 'mastodon', visibility: 'everybody', content_warning: 'Food', sensitive: true },
    { platform: 'myspace', language: 'en' },
    { platform: 'bluesky', language: 7 },
    'odd',
  ];
  const stored = { draft: { settings }, idempotencyKey: 'k1', savedAt: 0 };
  window.localStorage.setItem('composer_draft_ada_tab1', JSON.stringify(stored));
  const drafts = readDrafts('ada', 'tab1');
  expect(drafts.current?.draft.settings).toEqual([{ platform: 'mastodon', content_warning: 'Food' }]);
  writeDrafts('ada', 'tab1', { current: { ...kept('one'), draft: drafts.current!.draft }, setAside: drafts.current });
  expect(readDrafts('ada', 'tab1').setAside).toEqual(drafts.current);
});

test('a browser that refuses to store is told apart', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(writeDrafts('ada', 'tab1', holding('one'))).toBe(false);
});

test('what an earlier version kept for all windows goes to the first one that opens, and nothing of it is lost', () => {
  const earlier = { current: kept('in the form'), setAside: kept('aside'), elsewhere: kept('in another window') };
  window.localStorage.setItem('composer_drafts_ada', JSON.stringify(earlier));
  expect(readDrafts('ada', 'tab1')).toEqual({ current: kept('in the form'), setAside: kept('aside') });
  expect(readDrafts('ada', 'tab2')).toEqual(NO_DRAFTS);
  expect(listUnfinished('ada', new Set(['tab1']), 0)).toMatchObject([{ firstWords: 'in another window' }]);
  expect(window.localStorage.getItem('composer_drafts_ada')).toBeNull();
});

describe('unfinished posts', () => {
  test('are those of no open window, newest first, with their first words', () => {
    writeDrafts('ada', 'open', { current: kept('mine', 9), setAside: kept('my other', 9) });
    writeDrafts('ada', 'closed', { current: kept(`Old\n news ${'x'.repeat(200)}`, 1), setAside: kept('Aside', 2) });
    saveUnfinished('ada', kept('Displaced', 3));
    saveUnfinished('bob', kept('Not hers', 4));
    const listed = listUnfinished('ada', new Set(['open']), 10);
    expect(listed.map(({ firstWords }) => firstWords)).toEqual([
      'Displaced',
      'Aside',
      expect.stringMatching(/^Old news x*…$/),
    ]);
  });

  test('are kept for 30 days, and the latest 50 of them', () => {
    saveUnfinished('ada', kept('too old', 0));
    expect(listUnfinished('ada', NOBODY, 30 * DAY_MS)).toHaveLength(1);
    expect(listUnfinished('ada', NOBODY, 30 * DAY_MS + 1)).toEqual([]);
    for (let at = 0; at <= UNFINISHED_MAX_COUNT; at += 1) saveUnfinished('ada', kept(`Post ${at}`, at));
    const listed = listUnfinished('ada', NOBODY, 100);
    expect(listed).toHaveLength(UNFINISHED_MAX_COUNT);
    expect(listed.at(-1)?.firstWords).toBe('Post 1');
    expect(storedKeys('composer_draft_ada')).toHaveLength(UNFINISHED_MAX_COUNT);
  });
});
