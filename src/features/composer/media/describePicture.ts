import type { AppListenerApi } from '../../../store/hooks';
import { reasonText } from '../../../api/failureText';
import { endsSession } from '../../../api/baseQuery';
import { readReply } from '../../../api/readReply';
import { streamUnauthorized } from '../../../store/events';
import { readFile } from '../../../lib/fileShelf';
import { ALT_TEXT_MAX_LENGTH } from '#contract/limits';
import { altTextFailed, altTextWritten, selectDescribing } from '../mediaSlice';
import type { UploadItem } from '../draft';
import { mediaMessages } from './messages';

/** Has a model describe a picture of the post. The text goes into its field once it is whole: somebody may be typing there. */
export async function describePicture(
  { condition, dispatch, getState, signal }: AppListenerApi,
  item: UploadItem,
): Promise<void> {
  const { id } = item;
  const isWanted = (state = getState()) => selectDescribing(state)?.id === id && selectDescribing(state)?.isAsked;
  if (!isWanted()) return;
  const stop = new AbortController();
  const end = () => stop.abort();
  signal.addEventListener('abort', end);
  condition((_action, state) => !isWanted(state)).then(end, end);

  const picture = await bytesOf(item, stop.signal);
  let text = '';
  const reply = picture && (await readReply({ picture }, { signal: stop.signal, onText: (more) => (text += more) }));
  if (stop.signal.aborted) return;
  if (reply === null) {
    dispatch(altTextFailed({ id, problem: mediaMessages.notRead }));
  } else if ('error' in reply) {
    if (endsSession(reply.error)) dispatch(streamUnauthorized());
    dispatch(altTextFailed({ id, problem: reasonText(reply.error) }));
  } else {
    const isCut = reply.isCut || text.trim().length > ALT_TEXT_MAX_LENGTH;
    dispatch(altTextWritten({ id, text: text.trim(), ...(isCut && { problem: mediaMessages.altTextCut }) }));
  }
}

/** The bytes of a picture: as this device has them, or else from the server; null if neither has them. */
async function bytesOf({ id, filename, type, uploadedMedia }: UploadItem, signal: AbortSignal): Promise<File | null> {
  const here = readFile(id);
  if (here !== null || uploadedMedia === null) return here;
  try {
    const response = await fetch(new URL(uploadedMedia.url, window.location.origin), { signal });
    return response.ok ? new File([await response.blob()], filename, { type }) : null;
  } catch {
    return null;
  }
}
