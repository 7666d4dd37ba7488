import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { NETWORKS } from '#contract/networks';
import type { NextSlot } from '#contract/schemas/queue';
import { useListNextSlotsQuery } from '../../api/queueApi';
import { useAppSelector } from '../../store/hooks';
import { queuePath } from '../../lib/paths';
import { useNow } from '../../lib/clock';
import { selectRepeats, selectPostingAccounts } from './selectors';
import { composerQueueMessages } from './messages';
import * as styles from './queueHint.module.css';
import * as shared from './shared.module.css';
import type { Account } from '../../api/accountsApi';
import { formatSoon } from '../../lib/dates';
import { handleOf } from '../../lib/handle';

type Props = {
  /** The button keeps its place but does nothing. */
  isHeld: boolean;
  onPressed: () => void;
};

const HINT_ID = 'queue-hint';

/** Puts the post into the queues of its accounts, and says before at which times; where one has none, leads to choosing them. What repeats has days of its own. */
export function QueueButton({ isHeld, onPressed }: Props) {
  const accounts = useAppSelector(selectPostingAccounts);
  const ids = accounts.map(({ id }) => id);
  const { currentData: next = [] } = useListNextSlotsQuery(ids, { skip: ids.length === 0 });
  const now = useNow();
  const repeats = useAppSelector(selectRepeats);
  const without = next.find(({ slot_at: slotAt }) => slotAt === null);
  if (repeats || next.length === 0 || next.length < accounts.length) return null;
  if (without !== undefined) {
    return (
      <span className={`${shared.note} ${styles.hint}`}>
        <Link to={queuePath(without.account_id)}>{composerQueueMessages.chooseTimes}</Link>{' '}
        {composerQueueMessages.without}
      </span>
    );
  }
  const isPaused = next.some(({ is_paused: isStanding }) => isStanding);
  return (
    <>
      <span id={HINT_ID} className={`${shared.note} ${styles.hint}`}>
        {composerQueueMessages.hint} {queueText(accounts, next, now)}
        {isPaused && ` · ${composerQueueMessages.paused}`}
      </span>
      <Button variant="outlined" aria-disabled={isHeld} aria-describedby={HINT_ID} onClick={onPressed}>
        {composerQueueMessages.add}
      </Button>
    </>
  );
}

/** Where a post would stand: "X Tue 9:00 AM, LinkedIn Wed 8:00 AM"; accounts of one network are told apart by their handles. */
function queueText(accounts: readonly Account[], next: readonly NextSlot[], now: number): string {
  return accounts
    .map(({ id, platform, username }) => {
      const slotAt = next.find((slot) => slot.account_id === id)?.slot_at ?? '';
      const isAlone = accounts.filter((one) => one.platform === platform).length === 1;
      const { shortName } = NETWORKS[platform];
      return `${isAlone ? shortName : `${shortName} ${handleOf(username)}`} ${formatSoon(slotAt, now)}`;
    })
    .join(', ');
}
