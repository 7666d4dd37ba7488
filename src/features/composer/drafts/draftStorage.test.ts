import { HOUR_MS } from '#contract/durations';
import { EMPTY_DRAFT, type KeptDraft } from './draft';
import { NO_DRAFTS, readDrafts, writeDrafts } from './draftStorage';

const kept = (content: string, savedAt = 0): KeptDraft => ({
  draft: { ...EMPTY_DRAFT, content },
  idempotencyKey: 'k1',
  savedAt,
  edited: null,
});

test('drafts come back as they were, to their user alone', () => {
  const drafts = { current: kept('one'), setAside: kept('two') };
  expect(writeDrafts('ada', drafts, 0)).toBe(true);
  expect(readDrafts('ada', 0)).toEqual(drafts);
  expect(readDrafts('bob', 0)).toEqual(NO_DRAFTS);
});

test('an empty draft leaves nothing behind', () => {
  writeDrafts('ada', { current: kept('one'), setAside: null }, 0);
  writeDrafts('ada', { current: kept('  '), setAside: null }, 0);
  expect(window.localStorage).toHaveLength(0);
});

test('drafts are kept for 24 hours', () => {
  writeDrafts('ada', { current: kept('one'), setAside: kept('two', HOUR_MS) }, 0);
  expect(readDrafts('ada', 24 * HOUR_MS).current).not.toBeNull();
  expect(readDrafts('ada', 24 * HOUR_MS + 1)).toEqual({ current: null, setAside: kept('two', HOUR_MS) });
});

test.each([
  '',
  'null',
  '[]',
  '7',
  '{"current":{}}',
  '{"current":{"draft":{},"idempotencyKey":"","savedAt":0}}',
  '{"cur',
])('damaged storage (%s) means no draft', (text) => {
  window.localStorage.setItem('composer_drafts_ada', text);
  expect(readDrafts('ada', 0).current).toBeNull();
});

test('only what a draft can hold comes out of storage', () => {
  const draft = { content: 7, platforms: ['twitter', 'myspace'], hashtags: ['ai', 3], typed: 'x', extra: true };
  const stored = { current: { draft, idempotencyKey: 'k1', savedAt: 0, more: 1 } };
  window.localStorage.setItem('composer_drafts_ada', JSON.stringify(stored));
  expect(readDrafts('ada', 0).current).toEqual({
    draft: { ...EMPTY_DRAFT, platforms: ['twitter'], hashtags: ['ai'] },
    idempotencyKey: 'k1',
    savedAt: 0,
    edited: null,
  });
});

test('a browser that refuses to store is told apart', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(writeDrafts('ada', { current: kept('one'), setAside: null }, 0)).toBe(false);
});

test('a draft that another window is writing stays beside the own one, and is offered when nothing else is', () => {
  const other = { ...kept('of the other window'), idempotencyKey: 'k2' };
  writeDrafts('ada', { current: kept('mine'), setAside: null }, 0);
  window.localStorage.setItem('composer_drafts_ada', JSON.stringify({ current: other, setAside: null }));
  writeDrafts('ada', { current: kept('mine, longer'), setAside: null }, 0);
  expect(readDrafts('ada', 0)).toEqual({ current: kept('mine, longer'), setAside: other });
  writeDrafts('ada', { current: null, setAside: null }, 0);
  expect(readDrafts('ada', 0)).toEqual({ current: null, setAside: other });
});
