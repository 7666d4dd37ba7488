import { ACCOUNT_PLATFORMS, type AccountPlatform } from '#contract/networks';

/** How people name the networks; X only where a network is meant. */
const NAMES: Record<AccountPlatform, RegExp> = {
  twitter: /\b(?:twitter|tweet(?:s|ing)?)\b|\b(?:[Ff]or|[Oo]n|[Tt]o|[Aa]n) X\b|\bX (?:post|times|hashtags)/iu,
  linkedin: /\blinked ?in\b/iu,
  instagram: /\b(?:instagram|insta|ig)\b/iu,
  facebook: /\b(?:facebook|fb)\b/iu,
  bluesky: /\bblue ?sky\b/iu,
  mastodon: /\b(?:mastodon|toots?)\b/iu,
};

/** The networks that a message names, in the order of the assistant's advice. */
export function networksIn(text: string): AccountPlatform[] {
  return ADVICE_ORDER.filter((platform) => NAMES[platform].test(text));
}

/** In this order by the specification (section 2); further networks follow. */
const FIRST: readonly AccountPlatform[] = ['twitter', 'linkedin', 'instagram', 'facebook'];
export const ADVICE_ORDER = [...new Set([...FIRST, ...ACCOUNT_PLATFORMS])];
