import type { Database } from '../database/connect';
import { AppError, invalid } from '../http/errors/appError';
import { chooseAccounts, checkFields } from '../modules/posts/postChecks';
import { limitsOfAccounts } from '../repositories/accountLimits';
import { holdAccounts } from '../repositories/socialAccounts';
import { NO_TEXTS } from '../repositories/postTexts';
import type { StoredSeries } from '../repositories/series/series';

/** Refuses a series one of whose further texts could not go out; the first one is a post's, and is checked as such. */
export async function checkTexts(tx: Database, series: StoredSeries): Promise<void> {
  const { userId, texts, platforms, accountIds } = series;
  const [, ...others] = texts;
  if (others.length === 0) return;
  const accounts = chooseAccounts(await holdAccounts(tx, userId, null), platforms, accountIds);
  const limits = await limitsOfAccounts(tx, accounts);
  for (const content of others) {
    try {
      checkFields({ ...series, content, ownTexts: NO_TEXTS, scheduledAt: null, timeZone: null }, limits);
    } catch (error) {
      if (error instanceof AppError) throw invalid({ other_texts: [error.message] }, error.code);
      throw error;
    }
  }
}
