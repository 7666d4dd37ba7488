import type { AttachedFile } from '#contract/attachedFile';
import type { Media } from '#contract/schemas/media';
import type { AccountPlatform } from '#contract/networks';
import type { NetworkSetting } from '#contract/schemas/common';
import type { FirstComment } from '#contract/schemas/networkTexts';
import type { PostStatus } from '#contract/postStates';
import type { Repeat } from '../../lib/repeat';

/** A file that was chosen on this device; `id` is the reference under which the file shelf holds it. */
export type ChosenFile = { id: string; filename: string; size: number; type: string };

/**
 * A file of a post on its way to the server. Its bytes and its image are not here: `id` is the
 * reference under which the file shelf holds them, or the server's id of a file that it had before.
 */
export type UploadItem = ChosenFile & {
  altText: string;
  /** Percent. */
  uploadProgress: number;
  status: 'pending' | 'uploading' | 'success' | 'error';
  error: string | null;
  /** The server refused it and would again, so Upload All Files skips it. */
  isRefused?: true;
  uploadedMedia: Media | null;
  /** Only networks that name it get it, not all. */
  isApart?: true;
  /** It waits for an upload slot. */
  isQueued: boolean;
};

/** The item of a file that the server holds. */
export function itemOfMedia(media: Media): UploadItem {
  return {
    id: media.id,
    filename: media.filename,
    size: media.size,
    type: media.mime_type,
    altText: media.alt_text ?? '',
    uploadProgress: 100,
    status: 'success',
    error: null,
    uploadedMedia: media,
    isQueued: false,
  };
}

/** True if a file is being sent or waits for its turn. */
export function isUnderWay({ status, isQueued }: UploadItem): boolean {
  return status === 'uploading' || isQueued;
}

/** An item as networks judge it; its content is known once the server has it. */
export function toAttachedFile({ filename, type, size, uploadedMedia }: UploadItem): AttachedFile {
  return uploadedMedia ?? { filename, mime_type: type, size };
}

/** The two lists of chips beside the text. */
export type TagField = 'hashtags' | 'mentions';

/** What one network gets instead of what all get. */
export type OwnPost = {
  platform: AccountPlatform;
  /** Null: the common text. */
  content: string | null;
  /** Ids of its files among those of the draft, in its own order; absent: the common files. */
  files?: string[];
  /** Its own descriptions of files, by their ids. */
  altTexts?: Record<string, string>;
};

/** A further part of a thread; without a platform it is for every network that takes threads and has no parts of its own. */
export type DraftPart = {
  id: string;
  content: string;
  platform?: AccountPlatform;
  /** Ids of its files among those of the draft; they do not go out with the text itself. */
  files?: string[];
};

/** A post that is being written: what a person has put into the form, and nothing else. */
export type Draft = {
  content: string;
  /** Null until platforms were chosen, by a person or because only one is connected. */
  platforms: AccountPlatform[] | null;
  /** Accounts that somebody chose to post for a platform; without them the selected or first one does. */
  accountIds: Partial<Record<AccountPlatform, string[]>>;
  /** Kept without their # and @. */
  hashtags: string[];
  mentions: string[];
  /** Text in the two chip fields that has not been added yet. */
  typed: Record<TagField, string>;
  /** Files of the post in the order in which they go out, with those that single networks or parts take. */
  media: UploadItem[];
  isScheduled: boolean;
  /** Local day, YYYY-MM-DD, and local time, HH:mm; empty until they are filled in. */
  date: string;
  time: string;
  /** What was set for single networks, in their order; absent while nothing is. */
  settings?: NetworkSetting[];
  /** Networks that get a text or files of their own, whether or not they are chosen; absent while none does. */
  variants?: OwnPost[];
  /** Texts that follow as a thread; absent while there are none. */
  parts?: DraftPart[];
  /** First comments below the post, whether or not their networks are chosen; absent while there are none. */
  comments?: FirstComment[];
  /** How it repeats from its time on; absent: it does not. */
  repeat?: Repeat;
  /** Texts that then take turns with the first one. */
  otherTexts?: string[];
};

/**
 * The post that is being edited. `saved` is what the server holds, as the form would show it; `seriesId` is that of the series that
 * it is one of.
 */
export type EditedPost = { id: string; version: number; status: PostStatus; saved: Draft; seriesId?: string };

/** A draft with the key under which it will be posted, so that sending it again after a reload is still one post. */
export type StoredDraft = {
  draft: Draft;
  idempotencyKey: string;
  /** Epoch milliseconds of the last change that was kept. */
  savedAt: number;
  /** Null for a post that does not exist yet. */
  edited: EditedPost | null;
  /** Id of the server's copy; absent: that is `idempotencyKey`. */
  copyId?: string;
};

/** The drafts of one window: the one in the form and the one put aside. */
export type StoredDrafts = { current: StoredDraft | null; setAside: StoredDraft | null };

export const NO_DRAFTS: StoredDrafts = { current: null, setAside: null };

/** Unfinished posts that nobody has continued for this long are deleted. */
export const UNFINISHED_MAX_DAYS = 30;
/** The oldest ones beyond this number are deleted: local storage has little room, which the whole product shares. */
export const UNFINISHED_MAX_COUNT = 50;

export const EMPTY_DRAFT: Draft = {
  content: '',
  platforms: null,
  accountIds: {},
  hashtags: [],
  mentions: [],
  typed: { hashtags: '', mentions: '' },
  media: [],
  isScheduled: false,
  date: '',
  time: '',
};

/** True if the form holds nothing that anybody would miss. */
function isEmptyDraft({ content, hashtags, mentions, typed, media, ...others }: Draft): boolean {
  const { otherTexts = [], variants = [], parts = [], comments = [] } = others;
  const words = [
    content,
    typed.hashtags,
    typed.mentions,
    ...hashtags,
    ...mentions,
    ...otherTexts,
    ...variants.map((own) => own.content ?? ''),
    ...parts.map((part) => part.content),
    ...comments.map((comment) => comment.content),
  ];
  return media.length === 0 && words.every((word) => word.trim() === '');
}

/** True if the form holds something that is stored nowhere else: a new post, or changes to an existing one. */
export function isUnsaved({ draft, edited }: Pick<StoredDraft, 'draft' | 'edited'>): boolean {
  return edited === null ? !isEmptyDraft(draft) : JSON.stringify(draft) !== JSON.stringify(edited.saved);
}

type When = Pick<Draft, 'isScheduled' | 'date' | 'time'>;

/** True if an edit leaves the time alone: each account of the post may have another one, in its queue. */
export function keepsTime({ isScheduled, date, time }: When, { status, saved }: EditedPost): boolean {
  return status !== 'draft' && isScheduled && saved.isScheduled && date === saved.date && time === saved.time;
}

/**
 * True if it does not matter here whether the time has passed: a scheduled post keeps it, as one does whose queue stands still.
 * The server, which knows the queue, has the last word.
 */
export function mayBeLate(draft: When, edited: EditedPost | null): boolean {
  return edited?.status === 'scheduled' && keepsTime(draft, edited);
}
