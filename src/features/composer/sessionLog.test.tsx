import type { UnknownAction } from '@reduxjs/toolkit';
import type { Media } from '#contract/schemas/media';
import { rootReducer } from '../../app/rootReducer';
import { uploadProgressed } from '../../api/mediaApi';
import { postWith } from '../../testing/posts';
import { recordSession } from '../../testing/recordSession';
import '../../testing/toReplayCleanly';
import {
  accountsChosen,
  contentChanged,
  contentSettled,
  networkSettingChanged,
  platformToggled,
  scheduleToggled,
  tagChosen,
  tagsAdded,
  composerOpened,
  draftCanceled,
  draftSaved,
  editOpened,
  editRebased,
  nextDraftStarted,
  repeatsAsked,
  setAsideRestored,
} from './draftSlice';
import { monthClosed, monthOpened, previewChosen, previewToggled, rowToggled } from './viewSlice';
import { awaitedUploadsArrived, sendingAwaitsUploads, waitingCanceled } from './submissionSlice';
import {
  altTextChanged,
  filesAdded,
  filesAttached,
  filesDragEntered,
  filesDragLeft,
  filesLogged,
  mediaMoved,
  mediaRemoved,
  rejectedFilesDismissed,
  uploadCanceled,
  uploadsRequested,
} from './mediaSlice';
import { editedPostOf } from './drafts/editListeners';
import { suggestHashtags } from './hashtags/suggestHashtags';
import { suggestionsReceived, suggestionsRequested, trendingToggled } from './hashtags/suggestionsSlice';
import { NO_DRAFTS } from './draft';

const image = (id: string) => ({ id, filename: `${id}.png`, size: 10, type: 'image/png' });
const media: Media = {
  id: 'm1',
  url: '/media/m1.png',
  filename: 'a.png',
  mime_type: 'image/png',
  size: 10,
  width: 1,
  height: 1,
  frames: 1,
  duration_ms: null,
  frame_rate: null,
  codec: null,
  alt_text: null,
  created_at: '2026-11-21T08:00:00.000Z',
};
const upload = (id: string, status: string, payload?: unknown): UnknownAction => ({
  type: `api/executeMutation/${status}`,
  payload,
  meta: {
    requestId: `upload of ${id}`,
    requestStatus: status,
    rejectedWithValue: true,
    arg: { endpointName: 'uploadMedia', originalArgs: { id }, type: 'mutation', track: true },
  },
});

/** One evening at the composer: a post with images and hashtags, an edit with a conflict, a draft put aside. */
const SESSION: UnknownAction[] = [
  composerOpened({ visit: 'v1', kept: NO_DRAFTS }),
  contentChanged('Hello'),
  contentSettled(),
  platformToggled({ platform: 'instagram', isOn: true }),
  accountsChosen({ platform: 'instagram', accountIds: ['a1'] }),
  networkSettingChanged({ platform: 'mastodon', changes: { content_warning: 'Food' } }),
  networkSettingChanged({ platform: 'bluesky', changes: { language: 'en' } }),
  networkSettingChanged({ platform: 'bluesky', changes: { language: '' } }),
  previewChosen({ platform: 'instagram' }),
  tagsAdded({ field: 'hashtags', text: 'a, b #c' }),
  suggestionsRequested({ text: 'Hello' }),
  suggestionsReceived({ suggestions: suggestHashtags('Hello') }),
  trendingToggled(),
  tagChosen({ field: 'hashtags', tag: 'Coffee' }),
  filesLogged({ files: [image('a')] }),
  filesAdded({ files: [image('b'), image('c'), { ...image('d'), type: 'text/plain' }] }),
  rejectedFilesDismissed(),
  uploadsRequested({ ids: ['a', 'b', 'c'] }),
  upload('a', 'pending'),
  uploadProgressed({ id: 'a', percent: 40 }),
  upload('b', 'pending'),
  upload('b', 'rejected', { message: 'Upload failed', status: 500, code: 'INTERNAL_ERROR' }),
  upload('a', 'fulfilled', media),
  uploadCanceled({ id: 'c' }),
  mediaMoved({ id: 'a', by: 1 }),
  mediaRemoved({ id: 'b' }),
  altTextChanged({ id: 'a', text: 'A river' }),
  scheduleToggled({ isOn: true }),
  filesDragEntered(),
  filesDragLeft(),
  filesAttached({ files: [image('e')] }),
  upload('e', 'pending'),
  sendingAwaitsUploads({ kind: 'post' }),
  waitingCanceled(),
  sendingAwaitsUploads({ kind: 'post' }),
  upload('e', 'rejected', { message: 'Upload failed', status: 500, code: 'INTERNAL_ERROR' }),
  uploadsRequested({ ids: ['e'] }),
  upload('e', 'pending'),
  sendingAwaitsUploads({ kind: 'queue' }),
  upload('e', 'fulfilled', { ...media, id: 'm2' }),
  awaitedUploadsArrived(),
  filesLogged({ files: [image('f')] }),
  mediaRemoved({ id: 'f' }),
  draftSaved({ at: 5 }),
  repeatsAsked({ content: 'Hello', platforms: ['instagram'], account_ids: ['a1'] }),
  repeatsAsked(null),
  repeatsAsked({ content: 'Hello', platforms: ['instagram'], account_ids: ['a1'] }),
  rowToggled({ row: 'settings' }),
  rowToggled({ row: 'comments' }),
  rowToggled({ row: 'settings' }),
  monthOpened(),
  monthClosed(),
  previewToggled(),
  draftCanceled(),
  composerOpened({ visit: 'v2', kept: NO_DRAFTS, postId: 'p1' }),
  editOpened(editedPostOf(postWith({ id: 'p1', status: 'scheduled', scheduled_at: '2099-01-01T10:00:00.000Z' }))),
  contentChanged('Hello again'),
  editRebased({ version: 2 }),
  nextDraftStarted(),
  setAsideRestored(),
];

it('is shown again by its log, action by action', () => {
  const { store, open } = recordSession();
  for (const action of SESSION) store.dispatch(action);
  const { composer, hashtagSuggestions } = store.getState();
  expect(composer?.draft).toMatchObject({
    content: 'Hello',
    hashtags: ['a', 'b', 'c', 'Coffee'],
    isScheduled: true,
    settings: [{ platform: 'mastodon', content_warning: 'Food' }],
    media: [
      { id: 'a', status: 'success', altText: 'A river', uploadedMedia: media },
      { id: 'c', status: 'pending' },
      { id: 'e', status: 'success', isQueued: false },
    ],
  });
  expect(hashtagSuggestions?.isTrendingShown).toBe(true);
  expect(open()).toReplayCleanly(rootReducer);
});
