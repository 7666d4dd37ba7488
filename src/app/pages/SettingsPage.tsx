import { PageHeading } from '../../components/PageHeading';
import { ConnectedAccounts } from '../../features/accounts/ConnectedAccounts';
import { ConnectionNotice } from '../../features/connect/ConnectionNotice';
import { selectNewConnection } from '../../features/connect/connectWizardSlice';
import { useAppSelector } from '../hooks';

export function SettingsPage() {
  const newest = useAppSelector(selectNewConnection);
  return (
    <>
      <PageHeading className="page-title">Settings</PageHeading>
      <ConnectionNotice />
      <ConnectedAccounts newest={newest} />
    </>
  );
}
