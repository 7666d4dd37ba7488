import type { DraftSummary } from '#contract/schemas/drafts';
import type { PlacedDraft } from './placedDrafts';
import type { UnfinishedDraft } from './unfinishedSlice';

type Places = {
  /** Unfinished drafts of this device. */
  here: readonly UnfinishedDraft[];
  /** All drafts that it keeps for other windows. */
  placed: readonly PlacedDraft[];
  /** What the server keeps. */
  copies: readonly DraftSummary[];
  /** Ids of the copies that are not listed: of what is in this window, and of what was deleted here. */
  hidden: readonly string[];
};

/**
 * The unfinished drafts of this device and those that only the server has, newest first: written on another device, or here
 * before the browser lost its storage. Where both have one, the newer one is shown.
 */
export function mergeUnfinished({ here, placed, copies, hidden }: Places): UnfinishedDraft[] {
  const isNews = ({ id, revision }: DraftSummary) =>
    !hidden.includes(id) && !placed.some(({ copyId, kept }) => copyId === id && kept.savedAt >= revision);
  const elsewhere = copies.filter(isNews);
  const slots = new Set(
    placed.filter(({ copyId }) => elsewhere.some(({ id }) => id === copyId)).map(({ slot }) => slot),
  );
  return [...here.filter(({ id }) => !slots.has(id)), ...elsewhere.map(toUnfinished)].sort(
    (one, other) => other.savedAt - one.savedAt,
  );
}

function toUnfinished({
  id,
  excerpt,
  is_edit: isEdit,
  updated_at: updatedAt,
  revision,
}: DraftSummary): UnfinishedDraft {
  return { id, firstWords: excerpt.trim(), savedAt: Date.parse(updatedAt), isEdit, revision };
}
