import type { UpdateSeriesBody } from '#contract/schemas/series';
import { toText } from '#contract/postText';
import type { Database } from '../database/connect';
import { chooseAccounts } from '../modules/posts/postChecks';
import { readFields } from '../modules/posts/postFields';
import { NO_TEXTS } from '../repositories/postTexts';
import type { StoredSeries } from '../repositories/series/series';
import { holdAccounts } from '../repositories/socialAccounts';

/** A series with the changes of a body; what that leaves out stays as it was. */
export async function changedSeries(
  tx: Database,
  before: StoredSeries,
  changes: UpdateSeriesBody,
): Promise<StoredSeries> {
  const [content = '', ...others] = before.texts;
  const template = { ...before, content, ownTexts: NO_TEXTS, scheduledAt: null, timeZone: null };
  const { platforms, hashtags, mentions, networkSettings, content: first } = readFields(bodyOf(changes), template);
  const wanted = changes.account_ids ?? before.accountIds;
  const active = await holdAccounts(tx, before.userId, null);
  const { rule = before.rule, zone = before.zone, first: firstWall = before.firstWall } = changes;
  return {
    ...before,
    ...{ platforms, hashtags, mentions, networkSettings, rule, zone, firstWall },
    texts: [first, ...(changes.other_texts?.map(toText) ?? others)],
    accountIds: changes.account_ids ?? chooseAccounts(active, platforms, wanted).map(({ id }) => id),
  };
}

/** The fields that a series has in common with a post. */
function bodyOf({ content, platforms, hashtags, mentions, network_settings: settings }: UpdateSeriesBody) {
  return {
    ...(content !== undefined && { content }),
    ...(platforms !== undefined && { platforms }),
    ...(hashtags !== undefined && { hashtags }),
    ...(mentions !== undefined && { mentions }),
    ...(settings !== undefined && { network_settings: settings }),
  };
}

/** What a body says of files: nothing, if they are to stay as they are. */
export function filesOf({ media_ids: ids, media_alt_texts: altTexts }: UpdateSeriesBody) {
  return { ...(ids && { media_ids: ids }), ...(altTexts && { media_alt_texts: altTexts }) };
}
