import type { RootState } from '../../../store/hooks';
import { knownTabId } from '../../../lib/tabs';
import { keptOf } from '../form/composerState';
import type { KeptDraft } from '../form/draft';
import { copyIdOf } from './draftCopy';
import { draftSlots, readSlot, tabOfSlot } from './draftStorage';

/** A draft in one of the places where this device keeps drafts. */
export type PlacedDraft = { slot: string; kept: KeptDraft; copyId: string };

/** The drafts that this device keeps for other windows than this one, be they open or closed. */
export function placedElsewhere(userId: string): PlacedDraft[] {
  return draftSlots(userId)
    .filter((slot) => tabOfSlot(slot) !== knownTabId())
    .flatMap((slot) => {
      const kept = readSlot(userId, slot);
      return kept === null ? [] : [{ slot, kept, copyId: copyIdOf(kept) }];
    });
}

/** The drafts of this window: the one in the form and the one put aside. */
export function draftsHere({ composer }: RootState): KeptDraft[] {
  return [keptOf(composer), composer.setAside].filter((one) => one !== null);
}
