import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { NETWORKS } from '#contract/networks';
import { useListAccountsQuery, type Account } from '../../../api/accountsApi';
import { useListPostsInfiniteQuery } from '../../../api/postsApi';
import { useAppDispatch } from '../../../store/hooks';
import { handleOf } from '../../../lib/handle';
import { dialogOpened } from '../../ui/uiSlice';
import { postMessages, stoppedText } from '../messages';
import { TAB_FILTERS } from './tabFilters';

/** Warns of posts that will not go out because the network has ended the connection of their account. */
export function LostConnections() {
  const { currentData: accounts = [] } = useListAccountsQuery();
  return accounts.filter((one) => !one.isConnected).map((account) => <LostConnection key={account.id} {...account} />);
}

function LostConnection({ id, platform, username, server }: Account) {
  const dispatch = useAppDispatch();
  const { currentData, hasNextPage } = useListPostsInfiniteQuery(TAB_FILTERS.scheduled);
  const scheduled = currentData?.pages.flatMap(({ posts }) => posts) ?? [];
  const stopped = scheduled.filter(({ targets }) => targets.some((target) => target.account_id === id));

  return (
    <Alert
      severity="warning"
      icon={false}
      sx={{ alignItems: 'center', '& .MuiAlert-action': { pt: 0 } }}
      action={
        <Button
          color="inherit"
          aria-haspopup="dialog"
          sx={{ whiteSpace: 'nowrap' }}
          onClick={() => dispatch(dialogOpened({ name: 'connectAccount', platform, again: { username, server } }))}
        >
          {postMessages.connectAgain}
        </Button>
      }
    >
      {NETWORKS[platform].name} disconnected <bdi>{handleOf(username)}</bdi>. {stoppedText(stopped.length, hasNextPage)}
    </Alert>
  );
}
