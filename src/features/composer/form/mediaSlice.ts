import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { ALT_TEXT_MAX_LENGTH } from '#contract/limits';
import { FILE_GONE, mediaApi, uploadProgressed } from '../../../api/mediaApi';
import { platformToggled } from './composerSlice';
import { initialState, type ComposerState } from './composerState';
import { sortFiles } from './chooseFiles';
import type { ChosenFile, UploadItem } from './uploadItem';

type Id = { id: string };

const { matchPending, matchFulfilled, matchRejected } = mediaApi.endpoints.uploadMedia;

/** Codes after which another try is pointless: the file is too large, of a wrong type, or gone. */
const FOR_GOOD: readonly string[] = ['BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'UNREADABLE_FILE', FILE_GONE];

/** The files of the post. */
export const mediaSlice = createSlice({
  name: 'composer',
  initialState,
  reducers: {
    filesAdded: (state, { payload }: PayloadAction<{ files: ChosenFile[] }>) => {
      add(state, payload.files);
    },
    /** The editor's picker only logs (spec section 2); its files can be moved to the Media tab (L-65). */
    filesLogged: (state, { payload }: PayloadAction<{ files: ChosenFile[] }>) => {
      state.loggedFiles = payload.files;
    },
    loggedFilesMoved: (state) => {
      add(state, state.loggedFiles);
      state.loggedFiles = [];
    },
    loggedFilesDismissed: (state) => {
      state.loggedFiles = [];
    },
    rejectedFilesDismissed: (state) => {
      state.rejectedFiles = [];
    },
    /** Upload, Retry or Upload All Files was pressed: the files queue for one of the upload slots. */
    uploadsRequested: ({ draft }, { payload }: PayloadAction<{ ids: string[] }>) => {
      for (const item of draft.media) {
        if (payload.ids.includes(item.id) && isUnsent(item) && !item.isRefused) item.isQueued = true;
      }
    },
    uploadCanceled: (state, { payload }: PayloadAction<Id>) => {
      const item = find(state, payload);
      if (item && item.status !== 'success')
        Object.assign(item, { status: 'pending', uploadProgress: 0, isQueued: false });
    },
    mediaRemoved: (state, { payload }: PayloadAction<Id>) => {
      const { draft } = state;
      draft.media = draft.media.filter(({ id }) => id !== payload.id);
      forgetMediaError(state);
    },
    /** `by` is -1 for earlier and 1 for later. */
    mediaMoved: ({ draft: { media } }, { payload: { id, by } }: PayloadAction<Id & { by: 1 | -1 }>) => {
      const from = media.findIndex((item) => item.id === id);
      const [moved] = from + by in media ? media.splice(from, 1) : [];
      if (moved) media.splice(from + by, 0, moved);
    },
    altTextChanged: (state, { payload }: PayloadAction<Id & { text: string }>) => {
      const item = find(state, payload);
      if (item) item.altText = payload.text.slice(0, ALT_TEXT_MAX_LENGTH);
    },
  },
  selectors: {
    selectMedia: ({ draft }) => draft.media,
    selectRejectedFiles: ({ rejectedFiles }) => rejectedFiles,
    selectLoggedFiles: ({ loggedFiles }) => loggedFiles,
  },
  extraReducers: (builder) => {
    builder
      // What a network refused may suit another one.
      .addCase(platformToggled, forgetMediaError)
      // The uploads go on while their draft is put aside.
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
  },
});

export const {
  filesAdded,
  filesLogged,
  loggedFilesMoved,
  loggedFilesDismissed,
  rejectedFilesDismissed,
  uploadsRequested,
  uploadCanceled,
  mediaRemoved,
  mediaMoved,
  altTextChanged,
} = mediaSlice.actions;
export const { selectMedia, selectRejectedFiles, selectLoggedFiles } = mediaSlice.selectors;

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
function forgetMediaError(state: ComposerState): void {
  if (state.failure?.fieldErrors?.media_ids !== undefined) state.failure = null;
}

function find({ draft, setAside }: ComposerState, { id }: Id): UploadItem | undefined {
  return [...draft.media, ...(setAside?.draft.media ?? [])].find((item) => item.id === id);
}
