import { ACCOUNT_PLATFORMS, NETWORKS, type AccountPlatform } from '#contract/networks';
import type { TargetAccount } from '../../repositories/postTargets';

/** What a cell names: accounts, networks of which any account will do, and names that are none of either. */
export type NamedAccounts = {
  accounts: TargetAccount[];
  platforms: AccountPlatform[];
  unknown: string[];
  /** Said instead of what is wrong with single names. */
  problem: string | null;
};

/** What stands between names: also what looks like a line, a fraction or a list. */
const BETWEEN = /[\s,;|&、・]+/;
/** The same of a cell without addresses, in which a slash belongs to a name. */
const BETWEEN_OR_SLASH = /[\s,;|&、・/]+/;

/** Names in one cell that are looked at: more than a row has any use for. One more is too many, and an empty one may be in front. */
const NAMES_MAX = 100;

const QUALIFIED = /^([a-z]+):@?(.+)$/i;

/**
 * Reads accounts by their handles, as in "@ada", "twitter:@ada" or "twitter". `chosen` says which account a name stands for that is
 * no handle, by the name in lower case.
 */
export function readAccounts(
  cell: string,
  active: readonly TargetAccount[],
  chosen: Readonly<Record<string, string>>,
): NamedAccounts {
  const plain = cell.normalize('NFKC');
  const names = plain
    .split(plain.includes('://') ? BETWEEN : BETWEEN_OR_SLASH, NAMES_MAX + 2)
    .filter((name) => name !== '');
  const found = names.slice(0, NAMES_MAX).map((name) => ({ name, ...find(name, active, chosen) }));
  const accounts = [...new Set(found.flatMap((one) => one.accounts))];
  const platforms = found.flatMap(({ platform }) => platform ?? []);
  return {
    accounts,
    platforms: [...new Set([...accounts.map(({ platform }) => platform), ...platforms])],
    problem: names.length > NAMES_MAX ? `Name at most ${NAMES_MAX} accounts.` : null,
    unknown: found.filter((one) => one.accounts.length === 0 && one.platform === null).map(({ name }) => name),
  };
}

function find(
  name: string,
  active: readonly TargetAccount[],
  chosen: Readonly<Record<string, string>>,
): { accounts: TargetAccount[]; platform: AccountPlatform | null } {
  const key = name.toLowerCase();
  const accountId = Object.hasOwn(chosen, key) ? chosen[key] : undefined;
  if (accountId !== undefined) return { accounts: active.filter(({ id }) => id === accountId), platform: null };
  const [, network = '', handle] = QUALIFIED.exec(name) ?? [];
  const platform = platformOf(handle === undefined ? name : network);
  if (handle === undefined && platform !== null) return { accounts: [], platform };
  const wanted = (handle ?? name.replace(/^@/, '')).toLowerCase();
  const isWanted = (one: TargetAccount) =>
    one.username.toLowerCase() === wanted && (handle === undefined || one.platform === platform);
  return { accounts: active.filter(isWanted), platform: null };
}

/** What else networks are called. */
const OTHER_NAMES: Record<string, AccountPlatform> = {
  ...{
    x: 'twitter',
    xcom: 'twitter',
    twittercom: 'twitter',
    twitterx: 'twitter',
    xtwitter: 'twitter',
    xformerlytwitter: 'twitter',
  },
  ...{
    fb: 'facebook',
    facebookpage: 'facebook',
    ig: 'instagram',
    insta: 'instagram',
    bsky: 'bluesky',
    linkedinpage: 'linkedin',
  },
};

/** A network by its key or its name, whatever signs are around it. */
function platformOf(name: string): AccountPlatform | null {
  if (name.startsWith('@')) return null;
  const wanted = name.toLowerCase().replace(/[^\p{L}]/gu, '');
  return (
    ACCOUNT_PLATFORMS.find((platform) => platform === wanted || NETWORKS[platform].name.toLowerCase() === wanted) ??
    (Object.hasOwn(OTHER_NAMES, wanted) ? OTHER_NAMES[wanted] : undefined) ??
    null
  );
}
