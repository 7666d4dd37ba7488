import { KEYLESS_PLATFORMS } from '#contract/networks';
import type { ShareLimits } from '../lib/shares';

const NO_LIMIT = { total: Infinity, slow: Infinity };

/** Shares in what one publisher holds for sending: only servers of people's that are slow can use theirs up. */
export function sendingShares(maxClaimed: number): ShareLimits {
  return {
    quick: maxClaimed,
    total: 2 * maxClaimed,
    person: { total: Infinity, slow: 100 },
    server: { total: 200, slow: 20 },
    network: NO_LIMIT,
    // A target is claimed a second ahead of its instant.
    slowAfterMs: 3_000,
  };
}

/** Shares in the checks of one publisher. */
export const CHECKING_SHARES: ShareLimits = {
  quick: 100,
  total: 300,
  person: { total: 20, slow: 10 },
  server: { total: 10, slow: 2 },
  network: { total: 50, slow: 50 },
};

/** Shares in what one publisher asks soon after a restore: each account is asked twice, with a pause. */
export const SURVEY_SHARES: ShareLimits = {
  quick: 16,
  total: 64,
  person: { total: 8, slow: 4 },
  server: { total: 4, slow: 1 },
  network: { total: 8, slow: 8 },
  slowAfterMs: 5_000,
};

const KEYLESS = KEYLESS_PLATFORMS.map((platform) => `'${platform}'`).join(', ');

/** SQL expression: the server of people's that an account (a row of `social_accounts`) is on; null where it is a network's own. */
export function serverSql(account: string): string {
  return `(case when ${account}.platform in (${KEYLESS}) then (select g.server from grants g where g.id = ${account}.grant_id) end)`;
}

/** SQL condition: neither the host of an account nor its owner has used its share up; `hosts` and `persons` are parameters. */
export function hasShareSql(account: string, { hosts, persons }: { hosts: string; persons: string }): string {
  return `(${account}.user_id <> all(${persons}::uuid[])
    and coalesce(${serverSql(account)}, ${account}.platform) <> all(${hosts}::text[]))`;
}
