import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Suspense } from 'react';
import { useListAccountsQuery } from '../../../api/accountsApi';
import { useGetCurrentUserQuery } from '../../../api/authApi';
import { useHasNoAccounts } from '../../../api/useHasNoAccounts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { CardBoundary } from '../../../components/CardBoundary';
import { Text } from '../../../components/Text';
import { dialogOpened } from '../../ui/uiSlice';
import { selectSelectedAccountId } from '../accountsSlice';
import { AddAccountButton } from '../AddAccountButton';
import { CurrentAccount } from './CurrentAccount';
import { accountsMessages } from '../messages';
import { OverviewFigures } from './OverviewFigures';
import { accountSelector } from './selectorPart';

const TITLE_ID = 'account-overview-title';
const SELECTOR_SKELETON = <Skeleton variant="rounded" height={40} sx={{ width: { xs: '100%', sm: 260 } }} />;

/** The dashboard's card about the selected account, or about the signed-in user while there is none (spec section 2). */
export function AccountOverviewCard() {
  const dispatch = useAppDispatch();
  const { currentData: user } = useGetCurrentUserQuery();
  const { currentData: accounts, isFetching } = useListAccountsQuery();
  const hasNoAccounts = useHasNoAccounts();
  const selectedId = useAppSelector(selectSelectedAccountId);
  const selected = accounts?.find(({ id }) => id === selectedId);
  if (user === undefined && selected === undefined) return null;
  const isLoading = accounts === undefined && isFetching && !hasNoAccounts;

  return (
    <Card component="section" aria-labelledby={TITLE_ID} sx={{ p: { xs: 2, md: 3 } }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
        <Text id={TITLE_ID} as="h2" kind="h2">
          {accountsMessages.overview}
        </Text>
        <AddAccountButton />
      </Stack>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2, mt: 2 }}
      >
        {isLoading ? (
          <Skeleton variant="rounded" width={240} height={48} />
        ) : (
          <CurrentAccount account={selected} user={user} />
        )}
        {isLoading && SELECTOR_SKELETON}
        {accounts !== undefined && accounts.length > 0 && (
          <CardBoundary>
            <Suspense fallback={SELECTOR_SKELETON}>
              <accountSelector.Component accounts={accounts} selectedId={selectedId} />
            </Suspense>
          </CardBoundary>
        )}
        {hasNoAccounts && (
          <Button
            variant="contained"
            aria-haspopup="dialog"
            onClick={() => dispatch(dialogOpened({ name: 'connectAccount' }))}
          >
            {accountsMessages.connectFirst}
          </Button>
        )}
      </Stack>
      <OverviewFigures account={selected} />
    </Card>
  );
}
