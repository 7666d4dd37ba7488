import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useListAccountsQuery, type Account } from '../../api/accountsApi';
import { useGetQueueQuery } from '../../api/queueApi';
import { AccountFace } from '../../components/AccountFace';
import { CardBoundary } from '../../components/CardBoundary';
import { ChoiceField } from '../../components/fields';
import { PageHeading } from '../../components/PageHeading';
import { paths, queuePath } from '../../lib/paths';
import { accountText, queueMessages } from './messages';
import { PostingTimes } from './PostingTimes';
import { QueueSection } from './QueueSection';
import { useListeners } from '../../store/listeners';
import { startQueueListeners } from './changeQueue';

const FACE_PX = 40;

/** The posting times of an account and what waits in its queue; the address names the account, else it is the first. */
export function QueuePage() {
  useListeners(startQueueListeners);
  const { search } = useLocation();
  const navigate = useNavigate();
  const { currentData: accounts } = useListAccountsQuery();
  const wanted = new URLSearchParams(search).get('account');
  const account = accounts?.find(({ id }) => id === wanted) ?? accounts?.[0];

  return (
    <Stack spacing={2}>
      <PageHeading>{queueMessages.title}</PageHeading>
      {accounts?.length === 0 && (
        <Typography>
          {queueMessages.noAccounts} <Link to={paths.settings}>{queueMessages.toSettings}</Link>
        </Typography>
      )}
      {accounts !== undefined && account !== undefined && (
        <>
          <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
            <AccountFace account={account} sizePx={FACE_PX} />
            {accounts.length > 1 ? (
              <ChoiceField
                id="queue-account"
                label={queueMessages.account}
                options={accounts.map((one) => ({ value: one.id, label: accountText(one) }))}
                value={account.id}
                onChosen={(id) => void navigate(queuePath(id), { replace: true })}
              />
            ) : (
              <Typography>{accountText(account)}</Typography>
            )}
          </Stack>
          <AccountQueue key={account.id} accountId={account.id} accounts={accounts} />
        </>
      )}
    </Stack>
  );
}

type AccountQueueProps = { accountId: string; accounts: readonly Account[] };

function AccountQueue({ accountId, accounts }: AccountQueueProps) {
  const { currentData: queue, isFetching } = useGetQueueQuery(accountId);
  const isLoading = queue === undefined && isFetching;
  return (
    <>
      <CardBoundary>
        <QueueSection accountId={accountId} />
      </CardBoundary>
      {/* What waits would push the times away. */}
      {!isLoading && (
        <CardBoundary>
          <PostingTimes accountId={accountId} others={accounts.filter(({ id }) => id !== accountId)} />
        </CardBoundary>
      )}
    </>
  );
}
