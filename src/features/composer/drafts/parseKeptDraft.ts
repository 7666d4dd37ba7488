import { ACCOUNT_PLATFORMS, isAccountPlatform } from '#contract/networks';
import { REPLIERS, VISIBILITIES } from '#contract/networks/descriptor';
import { POST_STATUSES } from '#contract/postStates';
import type { NetworkSetting } from '#contract/schemas/common';
import type { FirstComment } from '#contract/schemas/networkTexts';
import type { Media } from '#contract/schemas/media';
import { isRecord } from '../../../lib/json';
import { readStoredRepeat } from '../../../lib/repeat/readStoredRepeat';
import { mediaMessages } from '../media/messages';
import { withSetting } from '../form/networkSettings';
import { itemOfMedia, type UploadItem } from '../form/uploadItem';
import { EMPTY_DRAFT, type Draft, type DraftPart, type EditedPost, type KeptDraft, type OwnPost } from '../form/draft';

/** Rebuilds a draft from storage; null if it is damaged. */
export function parseKeptDraft(stored: unknown): KeptDraft | null {
  if (!isRecord(stored) || !isRecord(stored['draft'])) return null;
  const { idempotencyKey, savedAt, copyId } = stored;
  if (typeof idempotencyKey !== 'string' || idempotencyKey === '' || typeof savedAt !== 'number') return null;
  const kept = { draft: readDraft(stored['draft']), idempotencyKey, savedAt, edited: readEdited(stored['edited']) };
  return { ...kept, ...(typeof copyId === 'string' && { copyId }) };
}

function readEdited(stored: unknown): EditedPost | null {
  if (!isRecord(stored) || !isRecord(stored['saved'])) return null;
  const { id, version, seriesId } = stored;
  const status = POST_STATUSES.find((known) => known === stored['status']);
  if (typeof id !== 'string' || typeof version !== 'number' || status === undefined) return null;
  const saved = readDraft(stored['saved']);
  return { id, version, status, saved, ...(typeof seriesId === 'string' && { seriesId }) };
}

/** Rebuilds a draft field by field, so that whatever was stored, the result is a valid draft. */
function readDraft(stored: Record<string, unknown>): Draft {
  const { platforms, typed } = stored;
  const settings = readSettings(stored['settings']);
  const variants = readVariants(stored['variants']);
  const parts = readParts(stored['parts']);
  const comments = readComments(stored['comments']);
  const repeat = readStoredRepeat(stored['repeat']);
  const otherTexts = textsOf(stored['otherTexts']);
  const typedTags = isRecord(typed) ? typed : {};
  return {
    content: textOf(stored['content']),
    platforms: Array.isArray(platforms) ? platforms.filter(isAccountPlatform) : EMPTY_DRAFT.platforms,
    accountIds: readAccountIds(stored['accountIds']),
    hashtags: textsOf(stored['hashtags']),
    mentions: textsOf(stored['mentions']),
    typed: { hashtags: textOf(typedTags['hashtags']), mentions: textOf(typedTags['mentions']) },
    media: Array.isArray(stored['media']) ? stored['media'].flatMap(readItem) : [],
    isScheduled: stored['isScheduled'] === true,
    date: textOf(stored['date']),
    time: textOf(stored['time']),
    ...(settings.length > 0 && { settings }),
    ...(variants.length > 0 && { variants }),
    ...(parts.length > 0 && { parts }),
    ...(comments.length > 0 && { comments }),
    ...(repeat !== null && { repeat }),
    ...(otherTexts.length > 0 && { otherTexts }),
  };
}

function readAccountIds(stored: unknown): Draft['accountIds'] {
  if (!isRecord(stored)) return {};
  const entries = ACCOUNT_PLATFORMS.map((platform) => [platform, textsOf(stored[platform])] as const);
  return Object.fromEntries(entries.filter(([, ids]) => ids.length > 0));
}

function readSettings(stored: unknown): NetworkSetting[] {
  const found = Array.isArray(stored) ? stored.filter(isRecord) : [];
  return found.reduce<NetworkSetting[]>((settings, { platform, ...fields }) => {
    if (!isAccountPlatform(platform)) return settings;
    const visibility = VISIBILITIES.find((known) => known === fields['visibility']) ?? '';
    const texts = { content_warning: textOf(fields['content_warning']), language: textOf(fields['language']) };
    const replies = REPLIERS.find((known) => known === fields['replies']) ?? '';
    const link_card = typeof fields['link_card'] === 'boolean' ? fields['link_card'] : '';
    return withSetting(settings, platform, { visibility, replies, link_card, ...texts });
  }, []);
}

function readVariants(stored: unknown): OwnPost[] {
  const found = Array.isArray(stored) ? stored.filter(isRecord) : [];
  return found.flatMap(({ platform, content, files, altTexts }) => {
    if (!isAccountPlatform(platform)) return [];
    return [
      {
        platform,
        content: content === null ? null : textOf(content),
        ...(Array.isArray(files) && { files: textsOf(files) }),
        ...(isRecord(altTexts) && { altTexts: readAltTexts(altTexts) }),
      },
    ];
  });
}

function readAltTexts(stored: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(stored).map(([id, text]) => [id, textOf(text)]));
}

function readParts(stored: unknown): DraftPart[] {
  const found = Array.isArray(stored) ? stored.filter(isRecord) : [];
  return found.flatMap(({ id, content, platform, files }) => {
    if (typeof id !== 'string') return [];
    return [
      {
        id,
        content: textOf(content),
        ...(isAccountPlatform(platform) && { platform }),
        ...(Array.isArray(files) && { files: textsOf(files) }),
      },
    ];
  });
}

function readComments(stored: unknown): FirstComment[] {
  const found = Array.isArray(stored) ? stored.filter(isRecord) : [];
  return found.flatMap(({ platform, content }) =>
    isAccountPlatform(platform) && textOf(content) !== '' ? [{ platform, content: textOf(content) }] : [],
  );
}

/** Restores a file: as the server has it, or as one that never reached it, since its bytes are gone. */
function readItem(stored: unknown): UploadItem[] {
  if (!isRecord(stored) || typeof stored['id'] !== 'string') return [];
  const { id, uploadedMedia: media } = stored;
  const altText = textOf(stored['altText']);
  if (!isRecord(media)) return readLostItem(stored).map((item) => ({ ...item, id, altText }));
  const isWhole = ['id', 'url', 'filename', 'mime_type'].every((field) => typeof media[field] === 'string');
  const isApart = stored['isApart'] === true && { isApart: true as const };
  return isWhole ? [{ ...itemOfMedia(media as Media), id, altText, ...isApart }] : [];
}

/** Were it left out, the post would go out without it, and nobody would toast. */
function readLostItem({ filename, size, type }: Record<string, unknown>): Omit<UploadItem, 'id' | 'altText'>[] {
  if (typeof filename !== 'string' || typeof size !== 'number') return [];
  const error = mediaMessages.lost;
  const upload = { uploadProgress: 0, status: 'error', error, isRefused: true, isQueued: false } as const;
  return [{ filename, size, type: textOf(type), ...upload, uploadedMedia: null }];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
