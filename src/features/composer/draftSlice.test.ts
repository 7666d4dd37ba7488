import type { UnknownAction } from '@reduxjs/toolkit';
import type { Account } from '../../api/accountsApi';
import { locationChanged } from '../../store/navigation';
import { loggedOut } from '../auth/authSlice';
import { monthOpened } from './viewSlice';
import {
  contentChanged,
  dateChanged,
  leftOutSettled,
  textLeftOut,
  platformToggled,
  scheduleToggled,
  tagRemoved,
  tagsAdded,
  tagTyped,
  timeChanged,
  composerOpened,
  draftCanceled,
  draftDiscarded,
  draftNotSaved,
  draftSaved,
  newPostChosen,
  nextDraftStarted,
  setAsideDiscarded,
  setAsideRestored,
} from './draftSlice';
import { submitRefused } from './submissionSlice';
import { filesAdded, mediaRemoved } from './mediaSlice';
import { composerReducer } from './composerReducer';
import { chosenPlatforms, initialState, type ComposerState } from './composerState';
import { EMPTY_DRAFT, type StoredDraft, NO_DRAFTS } from './draft';

const reducer = composerReducer;
const getInitialState = () => initialState;
const after = (...actions: UnknownAction[]) => actions.reduce(reducer, getInitialState());
const opened = composerOpened({ visit: 'v1', kept: NO_DRAFTS });
const kept = (content: string): StoredDraft => ({
  draft: { ...EMPTY_DRAFT, content },
  idempotencyKey: `key of ${content}`,
  savedAt: 1,
  edited: null,
});

const accountsLoaded = (...platforms: Account['platform'][]) => ({
  type: 'api/executeQuery/fulfilled',
  payload: platforms.map((platform) => ({ platform, isConnected: true })),
  meta: { arg: { endpointName: 'listAccounts', originalArgs: undefined }, requestStatus: 'fulfilled' },
});
const sending = (status: string, fixedCacheKey = 'composer', payload?: unknown) => ({
  type: `api/executeMutation/${status}`,
  payload,
  meta: {
    arg: { endpointName: 'createPost', fixedCacheKey, originalArgs: { body: {}, idempotencyKey: 'k' } },
    requestStatus: status,
    rejectedWithValue: true,
  },
});

describe('what is written', () => {
  test.each<[string, UnknownAction, Partial<ComposerState['draft']>]>([
    ['content', contentChanged('Hi'), { content: 'Hi' }],
    [
      'a hashtag in its field',
      tagTyped({ field: 'hashtags', text: '#a' }),
      { typed: { hashtags: '#a', mentions: '' } },
    ],
    ['hashtags', tagsAdded({ field: 'hashtags', text: '#AI, ai  news' }), { hashtags: ['AI', 'news'] }],
    ['mentions', tagsAdded({ field: 'mentions', text: '@ada' }), { mentions: ['ada'] }],
    ['the box for scheduling', scheduleToggled({ isOn: true }), { isScheduled: true }],
    ['the date', dateChanged('2026-11-21'), { date: '2026-11-21' }],
    ['the time', timeChanged('12:00'), { time: '12:00' }],
  ])('%s stands in the draft', (_name, action, fields) => {
    expect(after(action).draft).toEqual({ ...EMPTY_DRAFT, ...fields });
  });

  test('a tag leaves its field when it becomes a chip, and can be removed', () => {
    const added = after(tagTyped({ field: 'mentions', text: 'ada' }), tagsAdded({ field: 'mentions', text: 'ada' }));
    expect(added.draft).toMatchObject({ mentions: ['ada'], typed: { mentions: '' } });
    expect(reducer(added, tagRemoved({ field: 'mentions', tag: 'ada' })).draft.mentions).toEqual([]);
  });

  test('there are at most 30 hashtags, and what has no space stays where it was typed', () => {
    const text = Array.from({ length: 32 }, (_none, index) => `t${index}`).join(' ');
    const { draft } = after(tagsAdded({ field: 'hashtags', text }));
    expect(draft.hashtags).toHaveLength(30);
    expect(draft.typed.hashtags).toBe('t30 t31');
  });
});

describe('platforms', () => {
  test('none is ticked at first', () => {
    expect(chosenPlatforms(after(accountsLoaded('twitter', 'linkedin')))).toEqual([]);
  });

  test('the only connected one is ticked', () => {
    expect(chosenPlatforms(after(accountsLoaded('twitter')))).toEqual(['twitter']);
  });

  test('its tick stays when a second one is connected', () => {
    expect(chosenPlatforms(after(accountsLoaded('twitter'), accountsLoaded('twitter', 'linkedin')))).toEqual([
      'twitter',
    ]);
  });

  test('a choice is kept, also to have none', () => {
    const off = after(accountsLoaded('twitter'), platformToggled({ platform: 'twitter', isOn: false }));
    expect(chosenPlatforms(reducer(off, accountsLoaded('twitter')))).toEqual([]);
    expect(chosenPlatforms(reducer(off, platformToggled({ platform: 'facebook', isOn: true })))).toEqual(['facebook']);
  });
});

describe('opening the page', () => {
  test('gives the draft a key, and only once', () => {
    const first = after(opened);
    expect(first.idempotencyKey).not.toBe('');
    expect(reducer(first, composerOpened({ visit: 'v2', kept: NO_DRAFTS }))).toEqual({ ...first, visit: 'v2' });
  });

  test('brings an unfinished draft back with its key, and says so', () => {
    const state = after(composerOpened({ visit: 'v1', kept: { current: kept('old'), setAside: null } }));
    expect(state).toMatchObject({ ...kept('old'), isRestored: true, visit: 'v1' });
  });

  test('takes the text of a link first and puts the draft aside', () => {
    const state = after(
      composerOpened({ visit: 'v1', kept: { current: kept('old'), setAside: null }, initialContent: 'new' }),
    );
    expect(state.draft.content).toBe('new');
    expect(state.setAside).toEqual(kept('old'));
    expect(state.idempotencyKey).not.toBe(kept('old').idempotencyKey);
  });

  test('takes the text of a link also over what is in the form', () => {
    const state = after(
      opened,
      contentChanged('here'),
      composerOpened({ visit: 'v2', kept: NO_DRAFTS, initialContent: 'new' }),
    );
    expect(state).toMatchObject({ draft: { content: 'new' }, setAside: { draft: { content: 'here' } } });
  });

  test('can switch scheduling on', () => {
    expect(after(composerOpened({ visit: 'v1', kept: NO_DRAFTS, isScheduled: true })).draft.isScheduled).toBe(true);
  });

  it('takes over the day that a post is planned for, at noon unless a time was chosen', () => {
    const planned = { visit: 'v1', kept: NO_DRAFTS, isScheduled: true, date: '2026-11-25' };
    const { draft } = after(composerOpened(planned));
    expect(draft).toMatchObject({ isScheduled: true, date: '2026-11-25', time: '12:00' });
    const timed = after(opened, scheduleToggled({ isOn: true }), timeChanged('08:30'), composerOpened(planned));
    expect(timed.draft).toMatchObject({ date: '2026-11-25', time: '08:30' });
  });
});

describe('leaving a draft', () => {
  test('canceling empties the form and keeps what was written', () => {
    const state = after(opened, contentChanged('unfinished'), draftCanceled());
    expect(state).toMatchObject({ draft: EMPTY_DRAFT, setAside: { draft: { content: 'unfinished' } } });
  });

  test('canceling an empty form keeps what was put aside before', () => {
    const state = after(opened, contentChanged('unfinished'), draftCanceled(), draftCanceled());
    expect(state.setAside?.draft.content).toBe('unfinished');
  });

  test('what was put aside changes places with the form, each with its key', () => {
    const canceled = after(opened, contentChanged('one'), draftCanceled());
    const swapped = [contentChanged('two'), setAsideRestored()].reduce<ComposerState>(reducer, canceled);
    expect(swapped.draft.content).toBe('one');
    expect(swapped.idempotencyKey).toBe(canceled.setAside?.idempotencyKey);
    expect(swapped.setAside).toMatchObject({ draft: { content: 'two' }, idempotencyKey: canceled.idempotencyKey });
    expect(reducer(swapped, setAsideDiscarded()).setAside).toBeNull();
  });

  test('discarding empties the form', () => {
    expect(after(opened, contentChanged('gone'), draftDiscarded())).toMatchObject({
      draft: EMPTY_DRAFT,
      setAside: null,
    });
  });

  test('the end of a session leaves nothing', () => {
    expect(after(opened, contentChanged('secret'), draftCanceled(), loggedOut())).toEqual(getInitialState());
  });
});

describe('the key of a post', () => {
  const written = after(opened, contentChanged('Hi'));

  test.each([
    ['another word', contentChanged('Hi there')],
    ['a failed attempt', sending('rejected', 'composer', { message: 'No', status: 500, code: 'X' })],
    ['an attempt that was refused here', submitRefused()],
  ])('survives %s', (_name, action) => {
    expect(reducer(written, action).idempotencyKey).toBe(written.idempotencyKey);
  });

  test.each([
    ['the post was made', nextDraftStarted()],
    ['the text shall go out as a new post', newPostChosen()],
  ])('is another one once %s', (_name, action) => {
    const { idempotencyKey } = reducer(written, action);
    expect(idempotencyKey).not.toBe('');
    expect(idempotencyKey).not.toBe(written.idempotencyKey);
  });
});

describe('sending', () => {
  const written = after(opened, contentChanged('Hi'));
  const error = { message: 'No', status: 500, code: 'INTERNAL_ERROR' };

  test('is known from the call to its response, and a new attempt forgets the last failure', () => {
    const failed = [sending('pending'), sending('rejected', 'composer', error)].reduce<ComposerState>(reducer, written);
    expect(failed).toMatchObject({ isSending: false, failure: error, draft: { content: 'Hi' } });
    const again = reducer(failed, sending('pending'));
    expect(again).toMatchObject({ isSending: true, failure: null });
    expect(reducer(again, sending('fulfilled')).isSending).toBe(false);
  });

  test.each<[string, UnknownAction]>([
    ['files are added', filesAdded({ files: [] })],
    ['a file is removed', mediaRemoved({ id: 'a' })],
    ['a network is ticked or not', platformToggled({ platform: 'instagram', isOn: false })],
  ])('forgets what the server said of the files once %s', (_when, action) => {
    const refuse = (field: string) =>
      sending('rejected', 'composer', { message: 'No', status: 422, code: 'X', fieldErrors: { [field]: ['No'] } });
    expect(reducer(reducer(written, refuse('media_ids')), action).failure).toBeNull();
    expect(reducer(reducer(written, refuse('content')), action).failure).not.toBeNull();
  });

  test('by another form is none of its business', () => {
    expect(reducer(written, sending('pending', 'schedule'))).toBe(written);
    expect(reducer(written, sending('rejected', 'schedule', error))).toBe(written);
  });

  test('clears the form after success', () => {
    const busy = [tagsAdded({ field: 'hashtags', text: 'a' }), scheduleToggled({ isOn: true })].reduce(
      reducer,
      written,
    );
    expect(reducer(busy, nextDraftStarted())).toMatchObject({ draft: EMPTY_DRAFT, failure: null, visit: 'v1' });
  });
});

test('the calendar goes with the page on which it was opened', () => {
  const location = { pathname: '/', search: '', hash: '', state: null, key: 'k' };
  expect(after(opened, monthOpened(), locationChanged({ location, action: 'POP' })).isMonthOpen).toBeUndefined();
});

test('the sign of autosave goes with the next key', () => {
  const saved = after(opened, contentChanged('Hi'), draftSaved({ at: 7 }));
  expect(saved).toMatchObject({ autosave: 'saved', savedAt: 7 });
  expect(reducer(saved, contentChanged('Hi!')).autosave).toBe('none');
  expect(reducer(saved, draftNotSaved()).autosave).toBe('refused');
});

test('what did not fit is kept, one behind the other, until the text changes', () => {
  const pasted = after(contentChanged('1234'), textLeftOut({ text: 'ab', at: 4 }));
  const typed = reducer(pasted, textLeftOut({ text: 'c', at: 4 }));
  expect(typed.leftOut).toEqual({ text: 'abc', at: 4 });
  expect(reducer(pasted, contentChanged('1234')).leftOut).toEqual({ text: 'ab', at: 4 });
  expect(reducer(typed, contentChanged('123')).leftOut).toBeUndefined();
  expect(reducer(typed, leftOutSettled()).leftOut).toBeUndefined();
});
