import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { Suspense } from 'react';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import {
  ACCOUNT_PLATFORMS,
  isKeyless,
  NETWORKS,
  type AccountPlatform,
  APP_PLATFORMS,
  KEYLESS_PLATFORMS,
} from '#contract/networks';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { lazyPart } from '../../../lib/lazyPart';
import { dialogClosed } from '../../ui/uiSlice';
import { AuthStep, DemoFootnote, StepHeading } from './AuthStep';
import { selectWizard, steppedBack, platformChosen } from './connectWizardSlice';
import { connectMessages } from '../messages';
import { useListAccountsQuery } from '../../../api/accountsApi';
import { useGetOAuthConfigQuery } from '../../../api/oauthApi';
import { AccountFace } from '../../../components/AccountFace';
import { CROSS_ICON, LineIcon } from '../../../components/LineIcon';
import { NetworkMark } from '../../../components/NetworkMark';
import { PlatformGlyph } from '../../../components/PlatformGlyph';
import { handleOf } from '../../../lib/handle';
import { isSandboxServer } from '../servers/serverChoices';
import { NETWORK_LOOKS } from '../../../networks/looks';

const { Component: ServerStep } = lazyPart(async () => (await import('../servers/ServerStep')).ServerStep);

const TITLE_ID = 'connect-account-title';

/** Connects an account in three steps. */
export function ConnectAccountDialog() {
  const dispatch = useAppDispatch();
  const { step, platform, username, more } = useAppSelector(selectWizard);

  return (
    <Dialog
      open
      fullWidth
      aria-labelledby={TITLE_ID}
      onClose={() => dispatch(dialogClosed())}
      slotProps={{ paper: { sx: { maxWidth: 560, mx: { xs: 2, md: 4 } } } }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', pr: 1.5 }}>
        <DialogTitle id={TITLE_ID} variant="h2" sx={{ flexShrink: 1 }}>
          {connectMessages.title}
        </DialogTitle>
        <IconButton aria-label={connectMessages.close} onClick={() => dispatch(dialogClosed())}>
          <LineIcon path={CROSS_ICON} sizePx={18} />
        </IconButton>
      </Stack>
      <StepTrail current={step} />
      {step === 'platform' && <PlatformStep />}
      {step === 'auth' && platform !== null && (
        <Suspense fallback={null}>
          {isKeyless(platform) ? <ServerStep platform={platform} /> : <AuthStep platform={platform} />}
        </Suspense>
      )}
      {step === 'complete' && platform !== null && (
        <CompleteStep platform={platform} username={username ?? ''} more={more ?? 0} />
      )}
    </Dialog>
  );
}

/** `more`: accounts that were connected besides. */
type Props = { platform: AccountPlatform; username: string; more: number };

function CompleteStep({ platform, username, more }: Props) {
  const dispatch = useAppDispatch();
  const { currentData: configs } = useGetOAuthConfigQuery();
  const { currentData: accounts } = useListAccountsQuery();
  const isDemo = configs?.platforms.some((config) => config.platform === platform && config.is_sandbox) ?? false;
  const account = accounts?.find((one) => one.platform === platform && one.username === username);
  const keyless = configs?.keyless.find((config) => config.platform === platform);
  const isOnSandbox = keyless !== undefined && isSandboxServer(keyless, account?.server ?? null);
  const name = NETWORKS[platform].name;

  return (
    <>
      <DialogContent sx={{ pt: 0 }}>
        <StepHeading>{connectMessages.accountConnected}</StepHeading>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1.5 }}>
          <PlatformGlyph platform={platform} />
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{handleOf(username)}</bdi>
            {connectMessages.andMore(more)}, {name}
          </Typography>
          <Chip size="small" color="success" variant="outlined" label={connectMessages.connected} />
        </Stack>
        {(isDemo || isOnSandbox) && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
            {isDemo ? connectMessages.demo(name) : connectMessages.onSandbox}
          </Typography>
        )}
        {!isDemo && keyless === undefined && <DemoFootnote />}
        <NextPlatforms />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => dispatch(steppedBack())}>{connectMessages.connectAnother}</Button>
        <Button variant="contained" onClick={() => dispatch(dialogClosed())}>
          {connectMessages.done}
        </Button>
      </DialogActions>
    </>
  );
}

/** The networks that can be connected now and are not yet, a press each. */
function NextPlatforms() {
  const dispatch = useAppDispatch();
  const { currentData: configs } = useGetOAuthConfigQuery();
  const { currentData: accounts = [] } = useListAccountsQuery();
  const offered = [...(configs?.platforms ?? []), ...(configs?.keyless ?? [])].map((one) => one.platform);
  const next = ACCOUNT_PLATFORMS.filter(
    (platform) => offered.includes(platform) && !accounts.some((one) => one.platform === platform && one.isConnected),
  );
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {next.map((platform) => (
        <Button
          key={platform}
          variant="outlined"
          startIcon={<NetworkMark platform={platform} />}
          aria-label={connectMessages.connectNext(NETWORKS[platform].name)}
          onClick={() => dispatch(platformChosen(platform))}
        >
          {NETWORKS[platform].name}
        </Button>
      ))}
    </Stack>
  );
}

const KEYLESS_ID = 'keyless-platforms';

/** The networks to choose from: those of the operator's apps, then those that need none. */
function PlatformStep() {
  const { currentData: configs } = useGetOAuthConfigQuery();
  return (
    <DialogContent sx={{ pt: 0 }}>
      <StepHeading>{connectMessages.choosePlatform}</StepHeading>
      <PlatformTiles platforms={APP_PLATFORMS} offered={configs?.platforms} />
      <DemoFootnote />
      <Typography id={KEYLESS_ID} component="h4" variant="h3" sx={{ mt: 2.5, mb: 1.5 }}>
        {connectMessages.noKeysNeeded}
      </Typography>
      <PlatformTiles platforms={KEYLESS_PLATFORMS} offered={configs?.keyless} labelId={KEYLESS_ID} />
    </DialogContent>
  );
}

type PlatformTilesProps = {
  platforms: readonly AccountPlatform[];
  /** The networks that the server can connect; undefined until that is known. */
  offered: readonly { platform: AccountPlatform }[] | undefined;
  /** Id of the heading of these networks, if they have one. */
  labelId?: string;
};

/** Networks as tiles, two in a row where there is room. */
function PlatformTiles({ platforms, offered, labelId }: PlatformTilesProps) {
  return (
    <Box
      component="ul"
      aria-labelledby={labelId}
      sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 1.5, m: 0, p: 0, listStyle: 'none' }}
    >
      {platforms.map((platform) => (
        <li key={platform}>
          <PlatformTile
            platform={platform}
            isMissing={offered !== undefined && !offered.some((one) => one.platform === platform)}
          />
        </li>
      ))}
    </Box>
  );
}

type TileProps = { platform: AccountPlatform; isMissing: boolean };

function PlatformTile({ platform, isMissing }: TileProps) {
  const dispatch = useAppDispatch();
  const connected = (useListAccountsQuery().currentData ?? []).filter(
    (account) => account.platform === platform && account.isConnected,
  );
  const [first] = connected;
  return (
    <ButtonBase
      onClick={() => dispatch(platformChosen(platform))}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        justifyContent: 'flex-start',
        gap: 1.5,
        width: '100%',
        height: '100%',
        p: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        textAlign: 'start',
        '&:hover, &.Mui-focusVisible': { borderColor: 'primary.main', bgcolor: 'action.hover' },
      }}
    >
      {first === undefined ? (
        <Box component="span" sx={{ color: 'primary.main', lineHeight: 0, mt: 0.25 }}>
          <PlatformGlyph platform={platform} />
        </Box>
      ) : (
        <AccountFace account={first} />
      )}
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {NETWORKS[platform].name}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
          {NETWORK_LOOKS[platform].description}
        </Typography>
        {first !== undefined && (
          <Typography component="span" variant="body2" sx={{ display: 'block', color: 'success.main' }}>
            {connectMessages.connectedAs(first.username, connected.length - 1)}
          </Typography>
        )}
        {isMissing && (
          <Chip component="span" size="small" variant="outlined" label={connectMessages.notSetUp} sx={{ mt: 1 }} />
        )}
      </Box>
    </ButtonBase>
  );
}

const STEPS = ['platform', 'auth', 'complete'] as const;

type StepTrailProps = { current: (typeof STEPS)[number] };

/** Shows how far the dialog has come. */
function StepTrail({ current }: StepTrailProps) {
  return (
    <Box component="ol" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, px: 3, pb: 2, listStyle: 'none' }}>
      {STEPS.map((step, index) => {
        const isReached = index <= STEPS.indexOf(current);
        return (
          <Box
            key={step}
            component="li"
            aria-current={step === current ? 'step' : undefined}
            sx={{
              flex: 1,
              pt: 0.75,
              borderTop: 3,
              borderColor: isReached ? 'primary.main' : 'divider',
              color: step === current ? 'text.primary' : 'text.secondary',
              fontSize: '0.8125rem',
              fontWeight: step === current ? 600 : 400,
            }}
          >
            {connectMessages.steps[step]}
          </Box>
        );
      })}
    </Box>
  );
}
