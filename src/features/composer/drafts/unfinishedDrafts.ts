import { DAY_MS } from '#contract/durations';
import { excerptOf } from '../../../lib/excerpt';
import { draftSlots, readSlot, removeSlot, tabOfSlot } from './draftStorage';
import { UNFINISHED_MAX_COUNT, UNFINISHED_MAX_DAYS } from '../form/draft';
import type { UnfinishedDraft } from './unfinishedSlice';

const FIRST_WORDS_LENGTH = 80;

/** Lists a user's drafts that are in no open window, newest first, and deletes those that are kept no longer. */
export function listUnfinished(userId: string, openTabIds: ReadonlySet<string>, now: number): UnfinishedDraft[] {
  const found = draftSlots(userId)
    .filter((slot) => !openTabIds.has(tabOfSlot(slot)))
    .flatMap((slot) => {
      const kept = readSlot(userId, slot);
      return kept === null ? [] : [{ slot, kept }];
    })
    .sort((one, other) => other.kept.savedAt - one.kept.savedAt);
  const isFresh = (savedAt: number) => now - savedAt <= UNFINISHED_MAX_DAYS * DAY_MS;
  const isListed = ({ kept }: (typeof found)[number], place: number) =>
    place < UNFINISHED_MAX_COUNT && isFresh(kept.savedAt);
  found.filter((draft, place) => !isListed(draft, place)).forEach(({ slot }) => removeSlot(userId, slot));
  return found.filter(isListed).map(({ slot, kept: { draft, savedAt, edited } }) => ({
    id: slot,
    firstWords: excerptOf(draft.content.trim(), FIRST_WORDS_LENGTH).text.replace(/\s+/g, ' '),
    savedAt,
    isEdit: edited !== null,
  }));
}
