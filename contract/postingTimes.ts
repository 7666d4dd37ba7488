import type { AccountPlatform } from './platforms';

/** When readers of each network are there, as the canned advice says (spec section 2). */
export const POSTING_TIMES: Record<AccountPlatform, string> = {
  twitter: '9 AM and 1-3 PM',
  linkedin: '8-10 AM, 12 PM and 5-6 PM',
  instagram: '11 AM-1 PM and 7-9 PM',
  facebook: '1-4 PM',
};
