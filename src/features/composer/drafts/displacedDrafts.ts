import type { RootState } from '../../../store/hooks';
import { keptOf } from '../form/composerState';
import { EMPTY_DRAFT, type Draft, type KeptDraft } from '../form/draft';
import { composerOpened, draftTakenUp } from '../form/draftSlice';

/** Drafts that this window had and that an action left without a place in it. */
export function displacedBy(action: unknown, { composer }: RootState, { composer: before }: RootState): KeptDraft[] {
  const had = [before.setAside];
  if (composerOpened.match(action)) had.push(action.payload.kept.current, action.payload.kept.setAside);
  if (draftTakenUp.match(action)) had.push(keptOf(before));
  const here = [composer.draft, composer.setAside?.draft ?? EMPTY_DRAFT];
  return had.filter((one) => one !== null).filter(({ draft }) => !here.some((one) => isSameWork(one, draft)));
}

const WORK = ['content', 'hashtags', 'media', 'variants', 'parts', 'comments'] as const satisfies (keyof Draft)[];

/** True if two drafts have the same texts, tags and files: the time and the networks are quickly chosen again. */
function isSameWork(one: Draft, other: Draft): boolean {
  return WORK.every((field) => one[field] === other[field]);
}
