import { memo, useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { ACCOUNT_PLATFORMS, NETWORKS, type AccountPlatform } from '#contract/networks';
import { type Account, useGetAccountLimitsQuery, useListAccountsQuery } from '../../../api/accountsApi';
import { AccountFace } from '../../../components/AccountFace';
import { FaceTick } from '../../../components/FaceTick';
import { NetworkMark } from '../../../components/NetworkMark';
import { handleOf } from '../../../lib/handle';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { dialogOpened } from '../../ui/uiSlice';
import { accountsOf, connectedPlatforms, postingAccounts } from '../accountChoice';
import { accountsChosen, allPlatformsToggled, platformToggled, selectAccountIds } from '../draftSlice';
import { FieldProblem, PLATFORMS_ID } from '../fields';
import { accountsOnText, composerMessages, postingAsText, problemMessages } from '../messages';
import { selectAccounts } from '../selectors';
import { selectHasTried } from '../submissionSlice';
import * as shared from '../shared.module.css';

const LEGEND_ID = `${PLATFORMS_ID}-legend`;

type Props = {
  chosen: readonly AccountPlatform[];
  /** The account chosen on the dashboard: it posts for its platform. */
  selectedAccountId: string | null;
};

/** Every network as a face that is ticked, the four of the start first; those without an account lead to connecting one. */
export const PlatformRow = memo(function PlatformRow({ chosen, selectedAccountId }: Props) {
  const { isKnown, isError, refetch } = useListAccountsQuery(undefined, {
    selectFromResult: ({ currentData, isError }) => ({ isKnown: currentData !== undefined, isError }),
  });
  const accounts = useAppSelector(selectAccounts);
  const connected = connectedPlatforms(accounts);
  const isMissing = useAppSelector(selectHasTried) && chosen.length === 0;

  return (
    <Box
      role="group"
      id={PLATFORMS_ID}
      tabIndex={-1}
      aria-labelledby={LEGEND_ID}
      aria-describedby={`${PLATFORMS_ID}-problem`}
      sx={{ minWidth: 0, containerType: 'inline-size' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 24 }}>
        <Box component="span" id={LEGEND_ID} sx={{ fontSize: '0.8125rem', fontWeight: 600 }}>
          {composerMessages.platforms}
        </Box>
        {connected.length > 1 && <AllPlatforms connected={connected} chosen={chosen} />}
      </Box>
      <Row>
        {ACCOUNT_PLATFORMS.map((platform) => (
          <Platform
            key={platform}
            platform={platform}
            accounts={accountsOf(platform, accounts)}
            selectedAccountId={selectedAccountId}
            isKnown={isKnown}
            isChosen={chosen.includes(platform)}
          />
        ))}
      </Row>
      {chosen.map((platform) => (
        <AccountChoices key={platform} platform={platform} selectedAccountId={selectedAccountId} />
      ))}
      {isError && !isKnown && (
        <p className={shared.note}>
          {composerMessages.accountsFailed} <Button onClick={() => void refetch()}>{composerMessages.tryAgain}</Button>
        </p>
      )}
      <FieldProblem
        id={`${PLATFORMS_ID}-problem`}
        problem={isMissing ? problemMessages['no-platform'] : null}
        part="platforms"
      />
    </Box>
  );
});

/**
 * Scrolls sideways where the faces need more room, and wraps where few would be seen at once: in the narrowest windows, and with large
 * text. The ring of the focus lies inside of each.
 */
const Row = styled('div')({
  display: 'flex',
  gap: 2,
  margin: '0 -4px',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '@container (width < 17rem)': { flexWrap: 'wrap' },
});

const FACE_PX = 40;

const Tile = styled('div')({
  position: 'relative',
  display: 'grid',
  // As wide as its words, so that those of one do not run into the next one's.
  flex: '1 0 auto',
  minWidth: 76,
  alignContent: 'start',
  justifyItems: 'center',
  padding: '6px 4px 4px',
  borderRadius: 8,
  '&:hover': { background: 'var(--sunken)' },
  '&:has(:focus-visible)': { outline: '2px solid var(--primary)', outlineOffset: -2 },
});

const Vacant = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: FACE_PX,
  height: FACE_PX,
  borderRadius: '50%',
  background: 'var(--sunken)',
});

const ConnectCover = styled('button')({
  position: 'absolute',
  inset: 0,
  border: 0,
  borderRadius: 8,
  background: 'none',
  cursor: 'pointer',
  '&:focus-visible': { outline: 'none' },
});

type PlatformProps = {
  platform: AccountPlatform;
  /** The connected accounts of the platform. */
  accounts: readonly Account[];
  selectedAccountId: string | null;
  /** Whether the connected accounts are known yet. */
  isKnown: boolean;
  isChosen: boolean;
};

function Platform({ platform, accounts, selectedAccountId, isKnown, isChosen }: PlatformProps) {
  const dispatch = useAppDispatch();
  const chosenIds = useAppSelector((state) => selectAccountIds(state, platform));
  const posting = postingAccounts(platform, accounts, selectedAccountId, { [platform]: chosenIds });
  const { name, text } = NETWORKS[platform];
  const noteId = `post-platform-${platform}-note`;
  const [first] = posting;
  const isMissing = isKnown && first === undefined;
  const as = postingAsText(posting);

  return (
    <Tile {...(as !== '' && { title: as })}>
      <FaceTick
        face={
          first === undefined ? (
            <Vacant aria-hidden="true">
              <NetworkMark platform={platform} sizePx={24} />
            </Vacant>
          ) : (
            <AccountFace account={first} sizePx={FACE_PX} />
          )
        }
        label={name}
        isOn={isChosen}
        isDisabled={first === undefined}
        describedBy={noteId}
        onToggled={(isOn) => dispatch(platformToggled({ platform, isOn }))}
      />
      {isMissing ? (
        <Box component="small" id={noteId} sx={{ color: 'text.secondary', fontSize: '0.75rem', whiteSpace: 'nowrap' }}>
          {composerMessages.notConnected}
        </Box>
      ) : (
        <span id={noteId} className="visually-hidden">
          {as}
        </span>
      )}
      {isMissing && (
        <ConnectCover
          type="button"
          aria-label={`${composerMessages.connect} ${name}`}
          title={`${composerMessages.connect} ${name}`}
          onClick={() => dispatch(dialogOpened({ name: 'connectAccount', platform }))}
        />
      )}
      {text.isPerServer && accounts.map(({ id }) => <LimitsOf key={id} accountId={id} />)}
    </Tile>
  );
}

type LimitsOfProps = { accountId: string };

/** Reads what the server of an account takes, and keeps it while the form is open; the selectors find it there. */
function LimitsOf({ accountId }: LimitsOfProps) {
  useGetAccountLimitsQuery(accountId);
  return null;
}

type AccountChoicesProps = { platform: AccountPlatform; selectedAccountId: string | null };

/** Where a network has several accounts: which of them post. One always does. */
function AccountChoices({ platform, selectedAccountId }: AccountChoicesProps) {
  const dispatch = useAppDispatch();
  const accounts = accountsOf(platform, useAppSelector(selectAccounts));
  const chosenIds = useAppSelector((state) => selectAccountIds(state, platform));
  if (accounts.length < 2) return null;
  const posting = postingAccounts(platform, accounts, selectedAccountId, { [platform]: chosenIds });
  const isPosting = (id: string) => posting.some((account) => account.id === id);

  function handleToggle(toggled: string) {
    const chosen = accounts.filter(({ id }) => isPosting(id) !== (id === toggled));
    dispatch(accountsChosen({ platform, accountIds: chosen.map(({ id }) => id) }));
  }

  return (
    <Box
      role="group"
      aria-label={accountsOnText(platform)}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}
    >
      <NetworkMark platform={platform} />
      {accounts.map(({ id, username }) => (
        <FormControlLabel
          key={id}
          control={
            <Checkbox
              size="small"
              checked={isPosting(id)}
              disabled={posting.length === 1 && isPosting(id)}
              onChange={() => handleToggle(id)}
            />
          }
          label={<bdi>{handleOf(username)}</bdi>}
          slotProps={SMALL}
        />
      ))}
    </Box>
  );
}

const SMALL = { typography: { sx: { fontSize: '0.8125rem' } } };

type AllPlatformsProps = { connected: AccountPlatform[]; chosen: readonly AccountPlatform[] };

/** Ticks every connected network, or none; half ticked where some are. */
function AllPlatforms({ connected, chosen }: AllPlatformsProps) {
  const dispatch = useAppDispatch();
  const box = useRef<HTMLInputElement>(null);
  const isAll = chosen.length === connected.length;
  const isSome = chosen.length > 0 && !isAll;

  // MUI draws the half tick, and tells nobody who cannot see it.
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isSome;
  }, [isSome]);

  return (
    <FormControlLabel
      control={
        <Checkbox
          size="small"
          checked={isAll}
          indeterminate={isSome}
          slotProps={{ input: { ref: box } }}
          onChange={(_event, isOn) => dispatch(allPlatformsToggled({ connected, isOn }))}
          sx={{ p: 0.5 }}
        />
      }
      label={composerMessages.allConnected}
      slotProps={SMALL}
      sx={{ mx: 0 }}
    />
  );
}
