import { type PayloadAction, createSelector, createSlice } from '@reduxjs/toolkit';
import { ALT_TEXT_MAX_LENGTH, MEDIA_MAX_FILES } from '#contract/limits';
import { beginningOf } from '#contract/networks/graphemes';
import { libraryFilesChosen, pictureCropped } from '../../store/events';
import { FILE_GONE, mediaApi, uploadProgressed } from '../../api/mediaApi';
import { platformToggled } from './draftSlice';
import { type ComposerState, chosenPlatforms, initialState, selectComposer } from './composerState';
import { SAME_FILE_TEXT, TOO_MANY_FILES_TEXT, sortFiles } from './files';
import { type ChosenFile, type UploadItem, itemOfMedia } from './draft';

type Id = { id: string };

const { matchPending, matchFulfilled, matchRejected } = mediaApi.endpoints.uploadMedia;

/** Codes after which another try is pointless: the file is too large, of a wrong type, or gone. */
const FOR_GOOD: readonly string[] = ['BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'UNREADABLE_FILE', FILE_GONE];

/** A proxy before the server refuses large files, too, without a code. */
const TOO_LARGE_STATUS = 413;

const NONE: Record<string, string> = {};

/** The files of the post, and the alt texts that a model writes for them: one at a time, and what it replaces can come back. */
export const mediaSlice = createSlice({
  name: 'composer',
  initialState,
  reducers: {
    filesAdded: (state, { payload }: PayloadAction<{ files: ChosenFile[] }>) => {
      add(state, payload.files);
    },
    /** Files were pasted or dropped in the form: they upload at once. */
    filesAttached: (state, { payload }: PayloadAction<{ files: ChosenFile[] }>) => {
      add(state, payload.files, { isQueued: true });
    },
    filesDragEntered: (state) => {
      state.isDraggedOver = true;
    },
    filesDragLeft: (state) => {
      delete state.isDraggedOver;
    },
    /** Files were chosen in the editor: they are logged, listed, and wait on this device. */
    filesLogged: (state, { payload }: PayloadAction<{ files: ChosenFile[] }>) => {
      add(state, payload.files);
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
      const item = findItem(state, payload);
      if (item && item.status !== 'success')
        Object.assign(item, { status: 'pending', uploadProgress: 0, isQueued: false });
    },
    mediaRemoved: (state, { payload }: PayloadAction<Id>) => {
      const { draft } = state;
      draft.media = draft.media.filter(({ id }) => id !== payload.id);
      if (state.describing?.id === payload.id) delete state.describing;
      forgetMediaError(state);
    },
    /** `by` is -1 for earlier and 1 for later. */
    mediaMoved: ({ draft: { media } }, { payload: { id, by } }: PayloadAction<Id & { by: 1 | -1 }>) => {
      const from = media.findIndex((item) => item.id === id);
      const [moved] = from + by in media ? media.splice(from, 1) : [];
      if (moved) media.splice(from + by, 0, moved);
    },
    altTextChanged: (state, { payload }: PayloadAction<Id & { text: string }>) => {
      const item = findItem(state, payload);
      if (item) item.altText = payload.text;
    },
    /** A model is to describe a picture; a listener asks it. */
    altTextAsked: (state, { payload: { id } }: PayloadAction<Id>) => {
      state.describing = { id, isAsked: true };
    },
    altTextStopped: (state) => {
      delete state.describing;
    },
    /** A model has described a picture. `problem`: why the text ends early. */
    altTextWritten: (
      state,
      { payload: { id, text, problem } }: PayloadAction<Id & { text: string; problem?: string }>,
    ) => {
      if (state.describing?.id === id) delete state.describing;
      const item = findItem(state, { id });
      if (item === undefined) return;
      state.replacedAltTexts = { ...state.replacedAltTexts, [id]: item.altText };
      item.altText = beginningOf(text, ALT_TEXT_MAX_LENGTH).trim();
      if (problem !== undefined) state.describing = { id, problem };
    },
    /** A picture was not described. */
    altTextFailed: (state, { payload }: PayloadAction<Id & { problem: string }>) => {
      state.describing = payload;
    },
    /** The text that a model's replaced is back; what stood there instead can come back, too. */
    altTextPutBack: (state, { payload: { id } }: PayloadAction<Id>) => {
      const [item, before] = [findItem(state, { id }), state.replacedAltTexts?.[id]];
      if (item === undefined || before === undefined) return;
      state.replacedAltTexts = { ...state.replacedAltTexts, [id]: item.altText };
      item.altText = before;
    },
  },
  selectors: {
    selectMedia: ({ draft }) => draft.media,
    selectRejectedFiles: ({ rejectedFiles }) => rejectedFiles,
    selectIsDraggedOver: ({ isDraggedOver = false }) => isDraggedOver,
    selectDescribing: ({ describing = null }) => describing,
    selectReplacedAltText: ({ replacedAltTexts = NONE }, id: string) => replacedAltTexts[id] ?? null,
  },
  extraReducers: (builder) => {
    builder
      .addCase(libraryFilesChosen, (state, { payload: files }) => {
        const fresh = files.filter(({ id }) => !holds(state, id));
        const room = MEDIA_MAX_FILES - state.draft.media.length;
        state.draft.media.push(...fresh.slice(0, room).map(itemOfMedia));
        state.rejectedFiles = fresh.slice(room).map(({ filename }) => ({ filename, reason: TOO_MANY_FILES_TEXT }));
        forgetMediaError(state);
      })
      .addCase(pictureCropped, (state, { payload: { originalId, media, platform } }) => {
        const { draft } = state;
        if (platform !== undefined && chosenPlatforms(state).some((one) => one !== platform)) {
          // The others keep the picture; variantSlice gives the network the part.
          const altText = draft.media.find((item) => item.uploadedMedia?.id === originalId)?.altText ?? '';
          if (!holds(state, media.id)) draft.media.push({ ...itemOfMedia(media), altText, isApart: true });
          forgetMediaError(state);
          return;
        }
        draft.media = draft.media.flatMap((item) => {
          if (item.uploadedMedia?.id !== originalId) return [item];
          return holds(state, media.id) ? [] : [{ ...item, ...itemOfMedia(media), id: item.id, altText: item.altText }];
        });
        forgetMediaError(state);
      })
      // What a network refused may suit another one.
      .addCase(platformToggled, forgetMediaError)
      // The uploads go on while their draft is put aside.
      .addMatcher(uploadProgressed.match, (state, { payload }) => {
        const item = findItem(state, payload);
        if (item?.status === 'uploading') item.uploadProgress = payload.percent;
      })
      .addMatcher(matchPending, (state, { meta }) => {
        const item = findItem(state, meta.arg.originalArgs);
        if (!item) return;
        Object.assign(item, { status: 'uploading', uploadProgress: 0, error: null, isQueued: false });
        delete item.isRefused;
      })
      .addMatcher(matchFulfilled, (state, { meta, payload }) => {
        const item = findItem(state, meta.arg.originalArgs);
        if (!item) return;
        // The server keeps the same file once, and a post has it once.
        if (holds(state, payload.id)) {
          state.draft.media = state.draft.media.filter((one) => one !== item);
          state.rejectedFiles.push({ filename: item.filename, reason: SAME_FILE_TEXT });
          return;
        }
        Object.assign(item, { status: 'success', uploadProgress: 100, uploadedMedia: payload });
        if (item.altText === '') item.altText = payload.alt_text ?? '';
      })
      .addMatcher(matchRejected, (state, { meta, payload }) => {
        const item = findItem(state, meta.arg.originalArgs);
        if (item?.status !== 'uploading' || meta.aborted) return;
        Object.assign(item, { status: 'error', error: payload?.message ?? null });
        const { code = '', status } = payload ?? {};
        // Room can be made in the library, and then it fits.
        if (code !== 'MEDIA_LIMIT_REACHED' && (FOR_GOOD.includes(code) || status === TOO_LARGE_STATUS))
          item.isRefused = true;
      });
  },
});

export const {
  filesAdded,
  filesAttached,
  filesDragEntered,
  filesDragLeft,
  filesLogged,
  rejectedFilesDismissed,
  uploadsRequested,
  uploadCanceled,
  mediaRemoved,
  mediaMoved,
  altTextChanged,
  altTextAsked,
  altTextStopped,
  altTextWritten,
  altTextFailed,
  altTextPutBack,
} = mediaSlice.actions;
export const { selectMedia, selectRejectedFiles, selectIsDraggedOver, selectDescribing, selectReplacedAltText } =
  mediaSlice.getSelectors(selectComposer);

/** True if a file still has to be uploaded. */
export function isUnsent({ status }: UploadItem): boolean {
  return status === 'pending' || status === 'error';
}

function add(state: ComposerState, files: readonly ChosenFile[], { isQueued = false } = {}): void {
  const { accepted, rejected } = sortFiles(files, state.draft.media.length);
  state.draft.media.push(...accepted.map((item) => ({ ...item, isQueued })));
  state.rejectedFiles = rejected;
  forgetMediaError(state);
}

/** Clears an error of the files once the files or the chosen networks have changed. */
function forgetMediaError(state: ComposerState): void {
  if (state.failure?.fieldErrors?.media_ids !== undefined) state.failure = null;
}

function holds({ draft }: ComposerState, mediaId: string): boolean {
  return draft.media.some(({ uploadedMedia }) => uploadedMedia?.id === mediaId);
}

/** A file of the draft in the form, or of the one that is put aside meanwhile. */
export function findItem({ draft, setAside }: ComposerState, { id }: Id): UploadItem | undefined {
  return [...draft.media, ...(setAside?.draft.media ?? [])].find((item) => item.id === id);
}

/** The files of the post that can have an alt text by a model. */
export const selectPictures = createSelector([selectMedia], (media) =>
  media.filter(({ type }) => type.startsWith('image/')),
);
