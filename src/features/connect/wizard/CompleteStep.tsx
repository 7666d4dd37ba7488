import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { useListAccountsQuery } from '../../../api/accountsApi';
import { useGetOAuthConfigQuery } from '../../../api/oauthApi';
import { useAppDispatch } from '../../../app/hooks';
import { PlatformGlyph } from '../../../components/PlatformGlyph';
import { dialogClosed } from '../../ui/uiSlice';
import { handleOf } from '../../../lib/handle';
import { isSandboxServer } from '../servers/serverChoices';
import { steppedBack } from './connectWizardSlice';
import { DemoFootnote } from './DemoFootnote';
import { connectMessages } from '../messages';
import { StepHeading } from './StepHeading';

/** `more`: accounts that were connected besides. */
type Props = { platform: AccountPlatform; username: string; more: number };

export function CompleteStep({ platform, username, more }: Props) {
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
