import type { AccountPlatform } from '#contract/networks';
import type { Connection } from '../../database/connect';
import type { Networks, PostKeys } from '../../networks/connector';
import type { Settlement } from '../delivery';
import { BEFORE_FIRST_CHECK, type PublisherTiming } from '../timing';
import { settle } from '../settling/settle';
import { WORKER_LOCK_CLASS } from './worker';

type Abandoned = {
  id: string;
  attempt: number;
  post_id: string;
  account_id: string | null;
  account_username: string;
  platform: AccountPlatform;
  state: 'scheduled' | 'claimed' | 'sending' | 'unknown';
  tries: number;
  checks: number;
  absences: number;
  deaths: number;
};

/**
 * Takes over what dead or stalled publishers left behind. A claimed target was not sent and returns to the queue; a
 * sending one may have been, so it becomes unknown; a lost check of the network is repeated. Targets whose account is
 * gone, or over which too many publishers died, are left to a person. Returns the number of targets.
 */
export async function recoverAbandoned(
  { pool }: Connection,
  networks: Networks,
  timing: PublisherTiming,
): Promise<number> {
  const { rows } = await pool.query<Abandoned>({
    name: 'publisher-abandoned',
    text: ABANDONED,
    values: [WORKER_LOCK_CLASS],
  });
  if (rows.length === 0) return 0;
  await settle(
    pool,
    rows.map((row) => settlementOfAbandoned(row, networks, timing)),
  );
  return rows.length;
}

function settlementOfAbandoned(row: Abandoned, networks: Networks, timing: PublisherTiming): Settlement {
  const hold = {
    targetId: row.id,
    attempt: row.attempt,
    postId: row.post_id,
    accountId: row.account_id,
    takenOverIn: row.state,
  };
  if (row.state === 'claimed') {
    const note = { errorCode: 'publisher_gone' };
    return { ...hold, ...note, state: 'scheduled', tries: row.tries, pauseAccountMs: 0 };
  }
  if (row.account_id === null) return settlementOfOrphan(row, hold);
  const keys = networks[row.platform]?.keys;
  const deaths = row.deaths + 1;
  if (deaths >= timing.maxDeaths) {
    return { ...hold, state: 'parked', deaths, errorCode: 'publisher_died', errorParams: { deaths } };
  }
  return {
    ...hold,
    state: 'unknown',
    deaths,
    errorCode: 'not_confirmed',
    errorParams: { why: 'interrupted' },
    checkInMs: 0,
    ...nextChecks(row, keys),
  };
}

/** A lost look is repeated; after an interrupted call, which a check by key can have been too, the checks start anew. */
function nextChecks({ state, checks, absences }: Abandoned, keys: PostKeys | undefined) {
  if (state === 'unknown' && keys === undefined) return { checks, absences };
  return { checks: keys?.isAtomic ? 0 : BEFORE_FIRST_CHECK, absences: 0 };
}

/** Its account was disconnected while it was being sent and could not be taken away from the publisher. */
function settlementOfOrphan(
  { state, account_username: username }: Abandoned,
  hold: Pick<Settlement, 'targetId' | 'attempt' | 'postId' | 'accountId' | 'takenOverIn'>,
): Settlement {
  const errorCode = 'account_disconnected';
  if (state === 'scheduled') return { ...hold, state: 'failed', errorCode, errorParams: { username, why: 'unsent' } };
  return { ...hold, state: 'parked', errorCode, errorParams: { username, why: 'unconfirmed' } };
}

const ABANDONED = `
  select id, attempt, post_id, account_id, account_username, platform, state, tries, checks, absences, deaths
  from post_targets t
  where (state in ('claimed', 'sending') or state = 'unknown' and lease_until is not null)
    and (lease_until < now() or not exists (
      select 1 from pg_locks l
      where l.locktype = 'advisory' and l.granted and l.classid = $1::int8::oid and l.objid = t.worker::oid
        and l.objsubid = 2 and l.database = (select oid from pg_database where datname = current_database())))
    or account_id is null and state in ('scheduled', 'unknown')
  limit 1000`;
