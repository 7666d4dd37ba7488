import type { ActionReducerMapBuilder, PayloadAction } from '@reduxjs/toolkit';
import { ALT_TEXT_MAX_LENGTH } from '#contract/limits';
import { FILE_GONE, mediaApi, uploadProgressed } from '../../../api/mediaApi';
import type { ComposerState } from '../composerState';
import { sortFiles } from './chooseFiles';
import type { ChosenFile, UploadItem } from './uploadItem';

type Id = { id: string };

/** People's actions on the files of a post; part of the composer's slice. */
export const mediaCases = {
  filesAdded: (state: ComposerState, { payload }: PayloadAction<{ files: ChosenFile[] }>) => {
    add(state, payload.files);
  },
  /** The editor's picker only logs (spec section 2); its files can be moved to the Media tab (L-65). */
  filesLogged: (state: ComposerState, { payload }: PayloadAction<{ files: ChosenFile[] }>) => {
    state.loggedFiles = payload.files;
  },
  loggedFilesMoved: (state: ComposerState) => {
    add(state, state.loggedFiles);
    state.loggedFiles = [];
  },
  loggedFilesDismissed: (state: ComposerState) => {
    state.loggedFiles = [];
  },
  rejectedFilesDismissed: (state: ComposerState) => {
    state.rejectedFiles = [];
  },
  /** Upload, Retry or Upload All Files was pressed: the files queue for one of the upload slots. */
  uploadsRequested: ({ draft }: ComposerState, { payload }: PayloadAction<{ ids: string[] }>) => {
    for (const item of draft.media) {
      if (payload.ids.includes(item.id) && isUnsent(item) && !item.isRefused) item.isQueued = true;
    }
  },
  uploadCanceled: (state: ComposerState, { payload }: PayloadAction<Id>) => {
    const item = find(state, payload);
    if (item && item.status !== 'success')
      Object.assign(item, { status: 'pending', uploadProgress: 0, isQueued: false });
  },
  mediaRemoved: (state: ComposerState, { payload }: PayloadAction<Id>) => {
    const { draft } = state;
    draft.media = draft.media.filter(({ id }) => id !== payload.id);
    forgetMediaError(state);
  },
  /** `by` is -1 for earlier and 1 for later. */
  mediaMoved: ({ draft: { media } }: ComposerState, { payload: { id, by } }: PayloadAction<Id & { by: 1 | -1 }>) => {
    const from = media.findIndex((item) => item.id === id);
    const [moved] = from + by in media ? media.splice(from, 1) : [];
    if (moved) media.splice(from + by, 0, moved);
  },
  altTextChanged: (state: ComposerState, { payload }: PayloadAction<Id & { text: string }>) => {
    const item = find(state, payload);
    if (item) item.altText = payload.text.slice(0, ALT_TEXT_MAX_LENGTH);
  },
};

const { matchPending, matchFulfilled, matchRejected } = mediaApi.endpoints.uploadMedia;

/** Codes after which another try is pointless: the file is too large, of a wrong type, or gone. */
const FOR_GOOD: readonly string[] = ['BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'UNREADABLE_FILE', FILE_GONE];

/** Follows the uploads, which go on while their draft is put aside. */
export function addMediaMatchers(builder: ActionReducerMapBuilder<ComposerState>): void {
  builder
    .addMatcher(uploadProgressed.match, (state, { payload }) => {
      const item = find(state, payload);
      if (item?.status === 'uploading') item.uploadProgress = payload.percent;
    })
    .addMatcher(matchPending, (state, { meta }) => {
      const item = find(state, meta.arg.originalArgs);
      if (!item) return;
      Object.assign(item, { status: 'uploading', uploadProgress: 0, error: null, isQueued: false });
      delete item.isRefused;
    })
    .addMatcher(matchFulfilled, (state, { meta, payload }) => {
      const item = find(state, meta.arg.originalArgs);
      if (item) Object.assign(item, { status: 'success', uploadProgress: 100, uploadedMedia: payload });
    })
    .addMatcher(matchRejected, (state, { meta, payload }) => {
      const item = find(state, meta.arg.originalArgs);
      if (item?.status !== 'uploading' || meta.aborted) return;
      Object.assign(item, { status: 'error', error: payload?.message ?? null });
      if (FOR_GOOD.includes(payload?.code ?? '')) item.isRefused = true;
    });
}

/** True if a file still has to be uploaded. */
export function isUnsent({ status }: UploadItem): boolean {
  return status === 'pending' || status === 'error';
}

function add(state: ComposerState, files: readonly ChosenFile[]): void {
  const { accepted, rejected } = sortFiles(files, state.draft.media.length);
  state.draft.media.push(...accepted);
  state.rejectedFiles = rejected;
  forgetMediaError(state);
}

/** Clears an error of the files once the files or the chosen networks have changed. */
export function forgetMediaError(state: ComposerState): void {
  if (state.failure?.fieldErrors?.media_ids !== undefined) state.failure = null;
}

function find({ draft, setAside }: ComposerState, { id }: Id): UploadItem | undefined {
  return [...draft.media, ...(setAside?.draft.media ?? [])].find((item) => item.id === id);
}
