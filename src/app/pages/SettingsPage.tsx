import Stack from '@mui/material/Stack';
import { CardBoundary } from '../../components/CardBoundary';
import { PageHeading } from '../../components/PageHeading';
import { ConnectedAccounts } from '../../features/accounts/ConnectedAccounts';
import { ConnectionNotice } from '../../features/connect/ConnectionNotice';
import { selectNewConnection } from '../../features/connect/connectWizardSlice';
import { SupportCard } from '../../features/support/SupportCard';
import { useAppSelector } from '../hooks';

export function SettingsPage() {
  const newest = useAppSelector(selectNewConnection);
  return (
    <Stack spacing={3}>
      <PageHeading>Settings</PageHeading>
      <ConnectionNotice />
      <CardBoundary>
        <ConnectedAccounts newest={newest} />
      </CardBoundary>
      <CardBoundary>
        <SupportCard />
      </CardBoundary>
    </Stack>
  );
}
