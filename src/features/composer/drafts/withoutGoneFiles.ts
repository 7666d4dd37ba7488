import { mediaMessages } from '../media/messages';
import type { KeptDraft } from '../form/draft';
import type { UploadItem } from '../form/uploadItem';

/** A draft whose files are looked for: those that the server has removed since are marked, so that nobody posts without them. */
export async function withoutGoneFiles(kept: KeptDraft): Promise<KeptDraft> {
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
