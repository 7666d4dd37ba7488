import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { useGetOAuthConfigQuery } from '../../../api/oauthApi';
import { useAppDispatch } from '../../../app/hooks';
import { PlatformGlyph } from '../../../components/PlatformGlyph';
import { dialogClosed } from '../../ui/uiSlice';
import { handleOf } from '../../../lib/handle';
import { steppedBack } from './connectWizardSlice';
import { DemoFootnote } from './DemoFootnote';
import { connectMessages } from '../messages';
import { StepHeading } from './StepHeading';

type Props = { platform: AccountPlatform; username: string };

export function CompleteStep({ platform, username }: Props) {
  const dispatch = useAppDispatch();
  const { currentData: configs } = useGetOAuthConfigQuery();
  const isDemo = configs?.some((config) => config.platform === platform && config.is_sandbox) ?? false;
  const name = NETWORKS[platform].name;

  return (
    <>
      <DialogContent sx={{ pt: 0 }}>
        <StepHeading>{connectMessages.accountConnected}</StepHeading>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1.5 }}>
          <PlatformGlyph platform={platform} />
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{handleOf(username)}</bdi>, {name}
          </Typography>
          <Chip size="small" color="success" variant="outlined" label={connectMessages.connected} />
        </Stack>
        {isDemo ? (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
            {connectMessages.demo(name)}
          </Typography>
        ) : (
          <DemoFootnote />
        )}
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
