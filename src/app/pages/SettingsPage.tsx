import { useMemo } from 'react';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router-dom';
import { useGetCurrentUserQuery } from '../../api/authApi';
import { useGetXSpendingQuery } from '../../api/accountsApi';
import { CardBoundary } from '../../components/CardBoundary';
import { PageHeading } from '../../components/PageHeading';
import { ConnectedAccounts } from '../../features/accounts/connected/ConnectedAccounts';
import { accountsMessages } from '../../features/accounts/messages';
import { ConnectionAlert } from '../../features/connect/ConnectionAlert';
import { selectNewConnection } from '../../features/connect/wizard/connectWizardSlice';
import { SETTINGS_SECTIONS, settingsMessages } from '../../features/preferences/messages';
import { SettingsForm } from '../../features/preferences/SettingsForm';
import { peopleMessages } from '../../features/people/messages';
import { PeopleCard } from '../../features/people/PeopleCard';
import { SecondFactor } from '../../features/security/SecondFactor';
import { EmailConfirmation } from '../../features/security/EmailConfirmation';
import { Identities } from '../../features/security/Identities';
import { SessionList } from '../../features/security/SessionList';
import { signInMessages } from '../../features/sign-ins/messages';
import { SignInActivity } from '../../features/sign-ins/SignInActivity';
import { cardMessages as supportMessages } from '../../recording/card/cardMessages';
import { SupportCard } from '../../recording/card/SupportCard';
import { yourDataMessages } from '../../features/your-data/messages';
import { YourDataCard } from '../../features/your-data/YourDataCard';
import { xCostsMessages } from '../../features/x-costs/messages';
import { XCostsCard } from '../../features/x-costs/XCostsCard';
import { PEOPLE_ID, X_COSTS_ID } from '../../lib/paths';
import { useAppSelector } from '../../store/hooks';
import { useHashTarget } from '../../lib/focus';

const SECTIONS = Object.entries({
  ...SETTINGS_SECTIONS,
  accounts: accountsMessages.section,
  [PEOPLE_ID]: peopleMessages.title,
  'sign-ins': signInMessages.section,
  'your-data': yourDataMessages.title,
  support: supportMessages.title,
  [X_COSTS_ID]: xCostsMessages.title,
});

export function SettingsPage() {
  const newest = useAppSelector(selectNewConnection);
  const { currentData: spending } = useGetXSpendingQuery();
  const isMetered = spending?.is_metered === true;
  const isAdmin = useGetCurrentUserQuery().currentData?.is_admin === true;
  const sections = useMemo(
    () => SECTIONS.filter(([id]) => (id !== X_COSTS_ID || isMetered) && (id !== PEOPLE_ID || isAdmin)),
    [isAdmin, isMetered],
  );
  useHashTarget(useMemo(() => sections.map(([id]) => id), [sections]));

  return (
    <Stack spacing={2}>
      <PageHeading>Settings</PageHeading>
      <ConnectionAlert />
      <Box
        component="nav"
        aria-label={settingsMessages.sections}
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}
      >
        {sections.map(([hash, title]) => (
          <Link key={hash} to={{ hash }} style={{ paddingBlock: '0.625rem' }}>
            {title}
          </Link>
        ))}
      </Box>
      <CardBoundary>
        <SettingsForm
          secondFactor={<SecondFactor />}
          sessions={
            <>
              <EmailConfirmation />
              <Identities />
              <SessionList />
            </>
          }
        />
      </CardBoundary>
      <CardBoundary>
        <ConnectedAccounts newest={newest} />
      </CardBoundary>
      {isAdmin && (
        <CardBoundary>
          <PeopleCard />
        </CardBoundary>
      )}
      {isMetered && (
        <CardBoundary>
          <XCostsCard spending={spending} />
        </CardBoundary>
      )}
      <CardBoundary>
        <SignInActivity />
      </CardBoundary>
      <CardBoundary>
        <YourDataCard />
      </CardBoundary>
      <CardBoundary>
        <SupportCard />
      </CardBoundary>
    </Stack>
  );
}
