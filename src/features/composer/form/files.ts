import { filesFor } from '#contract/networkTexts';
import type { AccountPlatform } from '#contract/networks';
import type { Draft, DraftPart } from './draft';
import type { UploadItem } from './uploadItem';

type WithFiles = Pick<Draft, 'media' | 'variants' | 'parts'>;

/** Files that no part of a thread takes: the text itself can go out with them. */
export function filesOfText({ media, parts = [] }: WithFiles): UploadItem[] {
  return media.filter(({ id }) => !parts.some(({ files = [] }) => files.includes(id)));
}

/** Files that go to every network that names none of its own. */
export function commonFiles(draft: WithFiles): UploadItem[] {
  return filesOfText(draft).filter(({ isApart = false }) => !isApart);
}

/** The files that a network gets with the text, in its order and with its descriptions. */
export function filesOn(draft: WithFiles, platform: AccountPlatform): readonly UploadItem[] {
  const candidates = filesOfText(draft);
  const variants = (draft.variants ?? []).map(({ platform: name, files, altTexts = {} }) => ({
    platform: name,
    media: files === undefined ? null : pick(candidates, files).map((item) => withAltText(item, altTexts[item.id])),
  }));
  return filesFor({ media: commonFiles(draft), variants }, platform);
}

/** The files of a part of a thread. */
export function filesOfPart({ media }: WithFiles, { files = [] }: DraftPart): UploadItem[] {
  return pick(media, files);
}

function pick(media: readonly UploadItem[], ids: readonly string[]): UploadItem[] {
  return ids.flatMap((id) => media.find((item) => item.id === id) ?? []);
}

function withAltText(item: UploadItem, altText: string | undefined): UploadItem {
  return altText === undefined ? item : { ...item, altText };
}
