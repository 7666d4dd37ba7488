import { useMemo, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Divider from '@mui/material/Divider';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Stack from '@mui/material/Stack';
import { Link, useLocation } from 'react-router-dom';
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
import { queueMessages } from '../../features/queue/messages';
import { peopleMessages } from '../../features/people/messages';
import { PeopleCard } from '../../features/people/PeopleCard';
import { SecondFactor } from '../../features/security/SecondFactor';
import { EmailConfirmation } from '../../features/security/EmailConfirmation';
import { Identities } from '../../features/security/Identities';
import { SessionList } from '../../features/security/SessionList';
import { SignInActivity } from '../../features/sign-ins/SignInActivity';
import { SupportCard } from '../../recording/card/SupportCard';
import { yourDataMessages } from '../../features/your-data/messages';
import { YourDataCard } from '../../features/your-data/YourDataCard';
import { xCostsMessages } from '../../features/x-costs/messages';
import { XCostsCard } from '../../features/x-costs/XCostsCard';
import { paths, PEOPLE_ID, X_COSTS_ID } from '../../lib/paths';
import { useAppSelector } from '../../store/hooks';
import { useHashTarget } from '../../lib/focus';

/** The sections of the page, by the hash that leads to each. */
const SECTIONS = Object.entries({
  ...SETTINGS_SECTIONS,
  accounts: accountsMessages.section,
  [PEOPLE_ID]: peopleMessages.title,
  [X_COSTS_ID]: xCostsMessages.title,
});

/** The prescribed sections, the accounts, and what concerns administrators. */
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
    <SettingsFrame title="Settings" sections={sections}>
      <ConnectionAlert />
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
      {/* On a phone the list above is out of sight by now. */}
      <Card component="nav" aria-label={settingsMessages.pages} sx={{ display: { md: 'none' } }}>
        <List disablePadding>
          {PAGES.map(([path, label], index) => (
            <ListItem key={path} disablePadding divider={index < PAGES.length - 1}>
              <ListItemButton component={Link} to={path} sx={{ minHeight: 44, fontWeight: 600 }}>
                {label}
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </Card>
    </SettingsFrame>
  );
}

/** What people download or delete of theirs, and the record of this device. */
export function YourDataPage() {
  return (
    <SettingsFrame title={yourDataMessages.title}>
      <CardBoundary>
        <YourDataCard />
      </CardBoundary>
      <CardBoundary>
        <SupportCard />
      </CardBoundary>
    </SettingsFrame>
  );
}

/** Who came in to the account. */
export function ActivityPage() {
  return (
    <SettingsFrame title={settingsMessages.activity}>
      <CardBoundary>
        <SignInActivity />
      </CardBoundary>
    </SettingsFrame>
  );
}

type Section = readonly [hash: string, title: string];

type FrameProps = { title: string; sections?: readonly Section[]; children: ReactNode };

/** A page of Settings: the list of all of it at the left, on a phone above, and what it shows. */
function SettingsFrame({ title, sections = SECTIONS_OF_ALL, children }: FrameProps) {
  return (
    <Stack spacing={2}>
      <PageHeading>{title}</PageHeading>
      <Box sx={COLUMNS}>
        <SettingsList sections={sections} />
        <Stack spacing={3} sx={{ minWidth: 0, maxWidth: '45rem' }}>
          {children}
        </Stack>
      </Box>
    </Stack>
  );
}

/** Those that everybody has, for the pages that do not know who is an administrator. */
const SECTIONS_OF_ALL = SECTIONS.filter(([id]) => id !== X_COSTS_ID && id !== PEOPLE_ID);

const COLUMNS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '11.5rem minmax(0, 1fr)' },
  containerType: 'inline-size',
  gap: { xs: 2, md: 4 },
};

/** Pages that belong to Settings, by their paths. */
const PAGES: readonly Section[] = [
  [paths.queue, queueMessages.times],
  [paths.library, 'Library'],
  [paths.yourData, yourDataMessages.title],
  [paths.activity, settingsMessages.activity],
];

const FIRST = '#general';

/** Links to the sections of Settings, and to what has a page of its own. */
function SettingsList({ sections }: { sections: readonly Section[] }) {
  const { pathname, hash } = useLocation();
  const shown = pathname === paths.settings ? hash || FIRST : null;
  return (
    <Box component="nav" aria-label={settingsMessages.sections} sx={LIST}>
      <List disablePadding>
        {sections.map(([id, label]) => (
          <ListItem key={id} disablePadding>
            <ListItemButton
              component={Link}
              to={{ pathname: paths.settings, hash: id }}
              selected={shown === `#${id}`}
              aria-current={shown === `#${id}` ? 'location' : undefined}
            >
              {label}
            </ListItemButton>
          </ListItem>
        ))}
      </List>
      <Divider sx={{ display: { xs: 'none', md: 'block' }, my: 1 }} />
      <List disablePadding>
        {PAGES.map(([path, label]) => (
          <ListItem key={path} disablePadding>
            <ListItemButton
              component={Link}
              to={path}
              selected={pathname === path}
              aria-current={pathname === path ? 'page' : undefined}
            >
              {label}
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Box>
  );
}

/** In view while the page is scrolled; on a phone one line that scrolls sideways, with large text as many as it takes. */
const LIST = {
  position: { md: 'sticky' },
  top: { md: 72 },
  alignSelf: 'start',
  display: { xs: 'flex', md: 'block' },
  overflowX: 'auto',
  '& ul': { display: { xs: 'flex', md: 'block' } },
  '@container (width < 17rem)': { display: 'block', '& ul': { flexWrap: 'wrap' } },
  '& a': {
    minHeight: { xs: 44, md: 32 },
    px: 1.5,
    py: 0,
    borderRadius: 1,
    whiteSpace: 'nowrap',
    fontSize: '0.8125rem',
    color: 'text.secondary',
    '&.Mui-selected': { color: 'text.primary', fontWeight: 600 },
  },
};
