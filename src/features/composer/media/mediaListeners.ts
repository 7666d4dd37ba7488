import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening, RootState } from '../../../store/hooks';
import { pictureCropped } from '../../../store/events';
import { mediaApi } from '../../../api/mediaApi';
import { warnBeforeLeaving } from '../../../lib/pageLifecycle';
import { removeFile } from '../../../lib/fileShelf';
import { logLine } from '../../../lib/logLine';
import { nextTask } from '../../../lib/waiting';
import { ADD_MEDIA_ID, focusOn, MEDIA_ID } from '../fields';
import { selectComposer } from '../composerState';
import { selectDraft } from '../draftSlice';
import {
  filesAdded,
  filesAttached,
  filesLogged,
  uploadCanceled,
  altTextAsked,
  altTextStopped,
  selectMedia,
} from '../mediaSlice';

/** Number of parallel uploads, in the order of the list. */
const PARALLEL_UPLOADS = 3;

const isOffered = isAnyOf(filesAdded, filesAttached, filesLogged);

/** Uploads files, cancels uploads, and releases files that no draft holds any longer. */
export function startMediaListeners(startListening: AppStartListening): void {
  const running = new Map<string, { abort: () => void }>();
  let isStarting = false;

  // When files are queued and upload slots are free, the next ones of the list are sent.
  startListening({
    predicate: (_action, state, before) =>
      selectDraft(state).media !== selectDraft(before).media && nextItem(state) !== undefined,
    effect: (_action, { dispatch, getState }) => {
      // Each start dispatches an action that comes back here before that file counts as uploading.
      if (isStarting) return;
      isStarting = true;
      for (let next = nextItem(getState()); next !== undefined; next = nextItem(getState())) {
        const { id } = next;
        const sending = dispatch(mediaApi.endpoints.uploadMedia.initiate({ id }, { track: false }));
        running.set(id, sending);
        void sending.then(() => {
          if (running.get(id) === sending) running.delete(id);
        });
      }
      isStarting = false;
    },
  });

  // When an upload is canceled, it is aborted. When no draft holds a file any longer, the file is released as well.
  startListening({
    predicate: (action, state, stateBefore) => {
      const [composer, before] = [selectComposer(state), selectComposer(stateBefore)];
      return (
        uploadCanceled.match(action) ||
        isOffered(action) ||
        composer.draft.media !== before.draft.media ||
        composer.setAside !== before.setAside
      );
    },
    effect: (action, { getState, getOriginalState }) => {
      if (uploadCanceled.match(action)) running.get(action.payload.id)?.abort();
      const held = new Set(heldIds(getState()));
      const offered = isOffered(action) ? action.payload.files.map(({ id }) => id) : [];
      for (const id of [...heldIds(getOriginalState()), ...offered]) {
        if (held.has(id)) continue;
        running.get(id)?.abort();
        removeFile(id);
      }
    },
  });

  // When a picture of the post was cut, what this device has of it is shown no more; the button that led there may be gone.
  startListening({
    actionCreator: pictureCropped,
    effect: ({ payload: { media } }, { getState }) => {
      const cut = selectDraft(getState()).media.find(({ uploadedMedia }) => uploadedMedia?.id === media.id);
      if (cut !== undefined) removeFile(cut.id);
      nextTask(() => {
        if (document.activeElement !== document.body) return;
        focusOn(document.getElementById(MEDIA_ID) === null ? ADD_MEDIA_ID : MEDIA_ID);
      });
    },
  });

  // When files were chosen in the editor, they are logged, too.
  startListening({
    actionCreator: filesLogged,
    effect: ({ payload: { files } }) => {
      for (const { filename, size, type } of files) logLine(`Media selected: ${filename} (${type}, ${size} bytes)`);
    },
  });

  // While files are on their way, the browser asks before the page is closed.
  startListening({
    predicate: (_action, state, before) => isUploading(state) !== isUploading(before),
    effect: (_action, { getState }) => warnBeforeLeaving('uploads', isUploading(getState())),
  });
}

/** The first queued file; undefined while all upload slots are taken. */
function nextItem(state: RootState) {
  const { media } = selectDraft(state);
  const isFull = media.filter(({ status }) => status === 'uploading').length >= PARALLEL_UPLOADS;
  return isFull ? undefined : media.find(({ isQueued }) => isQueued);
}

function isUploading(state: RootState): boolean {
  return selectDraft(state).media.some(({ status }) => status === 'uploading');
}

function heldIds(state: RootState): string[] {
  const { draft, setAside } = selectComposer(state);
  return [...draft.media, ...(setAside?.draft.media ?? [])].map(({ id }) => id);
}

/** Fetched once a picture is to be described. */
const loadDescriber = () => import('./describePicture');

/** Has a model describe the pictures of a post, where the server knows one. */
export function startAltTextListeners(startListening: AppStartListening): void {
  // When a picture is to be described, a model is asked, until Stop or until the picture leaves the form.
  startListening({
    actionCreator: altTextAsked,
    effect: async ({ payload: { id } }, api) => {
      const item = selectMedia(api.getState()).find((one) => one.id === id);
      const describer = await loadDescriber().catch(() => null);
      if (item === undefined || describer === null) api.dispatch(altTextStopped());
      else await describer.describePicture(api, item);
    },
  });
}
