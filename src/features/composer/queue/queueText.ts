import { NETWORKS } from '#contract/networks';
import type { NextSlot } from '#contract/schemas/queue';
import type { Account } from '../../../api/accountsApi';
import { formatSoon } from '../../../lib/dates';
import { handleOf } from '../../../lib/handle';

/** Where a post would stand: "X Tue 9:00 AM, LinkedIn Wed 8:00 AM"; accounts of one network are told apart by their handles. */
export function queueText(accounts: readonly Account[], next: readonly NextSlot[], now: number): string {
  return accounts
    .map(({ id, platform, username }) => {
      const slotAt = next.find((slot) => slot.account_id === id)?.slot_at ?? '';
      const isAlone = accounts.filter((one) => one.platform === platform).length === 1;
      const { shortName } = NETWORKS[platform];
      return `${isAlone ? shortName : `${shortName} ${handleOf(username)}`} ${formatSoon(slotAt, now)}`;
    })
    .join(', ');
}
