import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { NETWORKS } from '#contract/networks';
import type { NextSlot } from '#contract/schemas/queue';
import { useListNextSlotsQuery } from '../../api/queueApi';
import { useAppSelector } from '../../store/hooks';
import { queuePath } from '../../lib/paths';
import { useNow } from '../../lib/clock';
import { selectRepeats, selectPostingAccounts } from './selectors';
import { chooseTimesText, composerQueueMessages } from './messages';
import type { Account } from '../../api/accountsApi';
import { formatSoon } from '../../lib/dates';
import { handleOf } from '../../lib/handle';

/** Whole once the server has answered for every account of the post; the earliest slot, as ISO instant. */
type NextSlots = { accounts: readonly Account[]; next: readonly NextSlot[]; isWhole: boolean; earliest: string | null };

/** The next free slots in the queues of the accounts that post. */
export function useNextSlots(): NextSlots {
  const accounts = useAppSelector(selectPostingAccounts);
  const ids = accounts.map(({ id }) => id);
  const { currentData: next = [] } = useListNextSlotsQuery(ids, { skip: ids.length === 0 });
  const isWhole = next.length > 0 && next.length >= accounts.length;
  const [earliest = null] = next.flatMap(({ slot_at: slotAt }) => slotAt ?? []).toSorted();
  return { accounts, next, isWhole, earliest };
}

type Props = {
  /** The button keeps its place but does nothing. */
  isHeld: boolean;
  onPressed: () => void;
};

const HINT_ID = 'queue-hint';

/** Puts the post into the queues of its accounts, and says before at which times; where one has none, leads to choosing them. What repeats has days of its own. */
export function QueueButton({ isHeld, onPressed }: Props) {
  const { accounts, next, isWhole } = useNextSlots();
  const now = useNow();
  const repeats = useAppSelector(selectRepeats);
  if (repeats || !isWhole) return null;
  const without = next.find(({ slot_at: slotAt }) => slotAt === null);
  const lacking = accounts.find(({ id }) => id === without?.account_id);
  if (without !== undefined) {
    return (
      <Box component="span" sx={HINT}>
        <Link to={queuePath(without.account_id)}>{composerQueueMessages.chooseTimes}</Link> {chooseTimesText(lacking)}
      </Box>
    );
  }
  const isPaused = next.some(({ is_paused: isStanding }) => isStanding);
  const hint = `${composerQueueMessages.hint} ${queueText(accounts, next, now)}${isPaused ? ` · ${composerQueueMessages.paused}` : ''}`;
  return (
    <>
      <Box component="span" id={HINT_ID} title={hint} sx={HINT}>
        {hint}
      </Box>
      <Button
        variant="outlined"
        aria-disabled={isHeld}
        aria-describedby={HINT_ID}
        title={hint}
        onClick={onPressed}
        sx={{ flex: 'none' }}
      >
        {composerQueueMessages.add}
      </Button>
    </>
  );
}

/** It takes what is left of the bar; a phone has no room for it, and shows it as the button's title. */
const HINT = {
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  display: { xs: 'none', md: 'block' },
  color: 'text.secondary',
  fontSize: '0.75rem',
  textAlign: 'end',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};

/** Where a post would stand: "Twitter Tue 09:00 AM, LinkedIn Wed 08:00 AM"; accounts of one network are told apart by their handles. */
function queueText(accounts: readonly Account[], next: readonly NextSlot[], now: number): string {
  return accounts
    .map(({ id, platform, username }) => {
      const slotAt = next.find((slot) => slot.account_id === id)?.slot_at ?? '';
      const isAlone = accounts.filter((one) => one.platform === platform).length === 1;
      const { name } = NETWORKS[platform];
      return `${isAlone ? name : `${name} ${handleOf(username)}`} ${formatSoon(slotAt, now)}`;
    })
    .join(', ');
}
