import { isBlank } from '#contract/isBlank';
import type { RepeatsBody } from '#contract/schemas/repeats';
import type { RootState } from '../../../store/hooks';
import { zonedInstant } from '../../../lib/dates';
import { selectDraft, selectEdited } from '../draftSlice';
import { selectPlatforms, selectPostingAccounts } from '../selectors';

/** What is asked about the post in the form; null while it has no text, no account, or a time that is none. */
export function repeatsBodyOf(state: RootState): RepeatsBody | null {
  const draft = selectDraft(state);
  const accounts = selectPostingAccounts(state);
  if (isBlank(draft.content) || accounts.length === 0) return null;
  const zoned = draft.isScheduled ? zonedInstant(draft) : null;
  if (draft.isScheduled && zoned === null) return null;
  const platforms = selectPlatforms(state);
  const variants = (draft.variants ?? []).flatMap(({ platform, content }) =>
    content === null || !platforms.includes(platform) ? [] : [{ platform, content: content.trim() }],
  );
  const edited = selectEdited(state);
  return {
    content: draft.content.trim(),
    platforms,
    account_ids: accounts.map(({ id }) => id),
    ...(draft.hashtags.length > 0 && { hashtags: draft.hashtags }),
    ...(variants.length > 0 && { variants }),
    ...(zoned !== null && { scheduled_at: new Date(zoned.instant).toISOString() }),
    ...(edited !== null && { except_id: edited.id }),
  };
}
