import type { AppStartListening, RootState } from '../../../app/hooks';
import { mediaApi } from '../../../api/mediaApi';
import { removeFile } from '../../../lib/fileShelf';
import { logLine } from '../../../lib/logLine';
import { filesLogged, uploadCancelled } from '../composerSlice';

/** So many files are sent at a time, in the order of the list (L-77). */
const PARALLEL_UPLOADS = 3;

/** Sends files, calls their sending off, and lets go of those that no draft holds. */
export function startMediaListeners(startListening: AppStartListening): void {
  const running = new Map<string, { abort: () => void }>();

  // When files wait and a place is free, the next one of the list is sent.
  startListening({
    predicate: (_action, { composer }, { composer: before }) =>
      composer.draft.media !== before.draft.media && idleItems({ composer }).length > 0,
    effect: (_action, { dispatch, getState }) => {
      const next = idleItems(getState())[0];
      if (next === undefined) return;
      const sending = dispatch(mediaApi.endpoints.uploadMedia.initiate({ id: next.id }, { track: false }));
      running.set(next.id, sending);
      void sending.then(() => {
        if (running.get(next.id) === sending) running.delete(next.id);
      });
    },
  });

  // When sending is called off, or no draft holds a file any longer, its bytes go nowhere and are let go.
  startListening({
    predicate: (action, { composer }, { composer: before }) =>
      uploadCancelled.match(action) ||
      composer.draft.media !== before.draft.media ||
      composer.setAside !== before.setAside ||
      composer.loggedFiles !== before.loggedFiles,
    effect: (action, { getState, getOriginalState }) => {
      if (uploadCancelled.match(action)) running.get(action.payload.id)?.abort();
      const held = new Set(heldIds(getState()));
      for (const id of heldIds(getOriginalState())) {
        if (held.has(id)) continue;
        running.get(id)?.abort();
        removeFile(id);
      }
    },
  });

  // When files were chosen in the editor's picker, they are only logged (spec section 2).
  startListening({
    actionCreator: filesLogged,
    effect: ({ payload: { files } }) => {
      for (const { filename, size, type } of files) logLine(`Media selected: ${filename} (${type}, ${size} bytes)`);
    },
  });

  // When the page is about to go while files are on their way, the browser asks first (L-77).
  startListening({
    predicate: (_action, state, before) => isUploading(state) && !isUploading(before),
    effect: async (_action, { condition }) => {
      const ask = (event: BeforeUnloadEvent) => event.preventDefault();
      window.addEventListener('beforeunload', ask);
      await condition((_next, state) => !isUploading(state)).finally(() =>
        window.removeEventListener('beforeunload', ask),
      );
    },
  });
}

/** The files that wait, in the order of the list; none while all places are taken. */
function idleItems({ composer: { draft } }: Pick<RootState, 'composer'>) {
  const isFull = draft.media.filter(({ status }) => status === 'uploading').length >= PARALLEL_UPLOADS;
  return isFull ? [] : draft.media.filter(({ isQueued }) => isQueued);
}

function isUploading({ composer: { draft } }: RootState): boolean {
  return draft.media.some(({ status }) => status === 'uploading');
}

function heldIds({ composer: { draft, setAside, loggedFiles } }: RootState): string[] {
  return [...draft.media, ...(setAside?.draft.media ?? []), ...loggedFiles].map(({ id }) => id);
}
