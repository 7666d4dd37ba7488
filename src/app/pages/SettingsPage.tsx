import { useEffect } from 'react';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { Link, useLocation } from 'react-router-dom';
import { CardBoundary } from '../../components/CardBoundary';
import { PageHeading } from '../../components/PageHeading';
import { ADD_ACCOUNT_ID } from '../../features/accounts/AddAccountButton';
import { ConnectedAccounts } from '../../features/accounts/connected/ConnectedAccounts';
import { accountsMessages } from '../../features/accounts/messages';
import { ConnectionNotice } from '../../features/connect/ConnectionNotice';
import { WaitingNotice } from '../../features/connect/WaitingNotice';
import { selectNewConnection } from '../../features/connect/wizard/connectWizardSlice';
import { SETTINGS_SECTIONS, settingsMessages } from '../../features/preferences/messages';
import { SettingsForm } from '../../features/preferences/SettingsForm';
import { SupportCard } from '../../features/support/SupportCard';
import { useAppSelector } from '../hooks';

const SECTIONS = Object.entries({ ...SETTINGS_SECTIONS, accounts: accountsMessages.section });

export function SettingsPage() {
  const newest = useAppSelector(selectNewConnection);
  useHashTarget();

  return (
    <Stack spacing={3}>
      <PageHeading>Settings</PageHeading>
      <ConnectionNotice />
      <Box
        component="nav"
        aria-label={settingsMessages.sections}
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}
      >
        {SECTIONS.map(([hash, title]) => (
          <Link key={hash} to={{ hash }} style={{ paddingBlock: '0.625rem' }}>
            {title}
          </Link>
        ))}
      </Box>
      <CardBoundary>
        <SettingsForm />
      </CardBoundary>
      <CardBoundary>
        <ConnectedAccounts newest={newest} waiting={<WaitingNotice addAccountId={ADD_ACCOUNT_ID} />} />
      </CardBoundary>
      <CardBoundary>
        <SupportCard />
      </CardBoundary>
    </Stack>
  );
}

/** Brings the section that the address names into view, and the focus with it. */
function useHashTarget() {
  const { hash, key } = useLocation();
  useEffect(() => {
    const target = SECTIONS.some(([id]) => `#${id}` === hash) ? document.querySelector<HTMLElement>(hash) : null;
    target?.focus();
    target?.scrollIntoView({ block: 'start' });
  }, [hash, key]);
}
