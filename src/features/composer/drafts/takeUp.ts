import { nanoid } from '@reduxjs/toolkit';
import { draftsApi } from '../../../api/draftsApi';
import { isNotFound } from '../../../api/apiError';
import { selectUserId } from '../../../api/authApi';
import type { AppDispatch, RootState } from '../../../store/hooks';
import { navigationRequested } from '../../../store/navigation';
import { editPostPath, paths } from '../../../lib/paths';
import { systemClock } from '../../../lib/clock';
import { openTabs } from '../../../lib/tabs';
import { toastShown } from '../../ui/uiSlice';
import type { KeptDraft } from '../form/draft';
import { draftTakenUp } from '../form/draftSlice';
import { composerMessages } from '../form/messages';
import { keepDraft } from './autosaveListeners';
import { readCopy } from './draftCopy';
import { readSlot, removeSlot, tabOfSlot } from './draftStorage';
import { removeCopy } from './sendCopies';
import { mediaMessages } from '../media/messages';
import type { UploadItem } from '../form/uploadItem';

type Api = { dispatch: AppDispatch; getState: () => RootState };

/** What is on this device waits no longer than this for the server to say which files are gone. */
const LOOK_MS = 2_000;

/** Moves a draft of this device into the form; only once it is stored there its old place is cleared. */
export async function takeUpHere(api: Api, slot: string): Promise<void> {
  const isOpenElsewhere = (await openTabs()).has(tabOfSlot(slot));
  const userId = selectUserId(api.getState());
  const kept = userId === null || isOpenElsewhere ? null : readSlot(userId, slot);
  if (userId === null || kept === null) return;
  const looked = await Promise.race([withoutGoneFiles(kept), pause(LOOK_MS).then(() => kept)]);
  if (selectUserId(api.getState()) === userId && putIntoForm(api, looked)) removeSlot(userId, slot);
}

/**
 * Puts a draft that only the server has into the form. It gets a copy of its own: the window that it comes from may still be
 * open, and what is written there stays in the list.
 */
export async function takeUpCopy(api: Api, id: string, revision: number): Promise<void> {
  const call = draftsApi.endpoints.getDraft.initiate(id, { forceRefetch: true, subscribe: false });
  const { data, error } = await api.dispatch(call);
  const kept = data === undefined ? null : readCopy(data);
  if (kept === null) {
    const text = isNotFound(error) ? composerMessages.draftGone : composerMessages.draftNotRead;
    api.dispatch(toastShown({ kind: 'error', text }));
    return;
  }
  const isStored = putIntoForm(api, { ...(await withoutGoneFiles(kept)), copyId: nanoid() });
  if (isStored) await removeCopy(api, id, Math.max(revision, kept.savedAt));
}

/** False when the browser refuses to store it. */
function putIntoForm({ dispatch, getState }: Api, kept: KeptDraft): boolean {
  dispatch(draftTakenUp(kept));
  const isStored = keepDraft(getState(), systemClock.now());
  // The address says which post the form is about.
  const to = kept.edited === null ? paths.create : editPostPath(kept.edited.id);
  dispatch(navigationRequested({ kind: 'replace', to }));
  return isStored;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}

/** A draft whose files are looked for: those that the server has removed since are marked, so that nobody posts without them. */
async function withoutGoneFiles(kept: KeptDraft): Promise<KeptDraft> {
  const media = await Promise.all(kept.draft.media.map(async (item) => ((await isGone(item)) ? markGone(item) : item)));
  return { ...kept, draft: { ...kept.draft, media } };
}

async function isGone({ uploadedMedia }: UploadItem): Promise<boolean> {
  if (uploadedMedia === null) return false;
  try {
    return (await fetch(new URL(uploadedMedia.url, window.location.origin), { method: 'HEAD' })).status === 404;
  } catch {
    // Whoever can't be asked is believed to have it: the server refuses a post that names a file which is not there.
    return false;
  }
}

function markGone(item: UploadItem): UploadItem {
  return {
    ...item,
    ...{ uploadedMedia: null, uploadProgress: 0, status: 'error', error: mediaMessages.gone, isRefused: true },
  };
}
