import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { steppedBack } from './connectWizardSlice';
import { selectWizard } from './selectors';
import { DemoFootnote } from './DemoFootnote';
import { connectMessages } from '../messages';
import { StartProblemAlert } from './StartProblemAlert';
import { StepHeading } from './StepHeading';
import { selectWantsComments } from '../authorization/selectWantsComments';
import { useStartAuthorization } from '../authorization/useStartAuthorization';

type Props = { platform: AccountPlatform };

export function AuthStep({ platform }: Props) {
  const dispatch = useAppDispatch();
  const { isUnderway } = useAppSelector(selectWizard);
  const { isReady, start } = useStartAuthorization(platform);
  const wantsComments = useAppSelector(selectWantsComments);
  const name = NETWORKS[platform].name;

  return (
    <>
      <DialogContent sx={{ pt: 0 }}>
        <StepHeading>{name}</StepHeading>
        <Typography sx={{ mb: 1.5 }}>{connectMessages.redirectAlert(name)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {connectMessages.abilities} {wantsComments && `${connectMessages.commenting} `}
          {connectMessages.limits}
        </Typography>
        <StartProblemAlert platform={platform} onOpenHere={() => void start({ isPopup: false })} />
        <DemoFootnote />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => dispatch(steppedBack())}>{connectMessages.back}</Button>
        <Button variant="contained" disabled={!isReady || isUnderway} onClick={() => void start({ isPopup: true })}>
          {isUnderway ? connectMessages.underway(name) : connectMessages.proceed}
        </Button>
      </DialogActions>
    </>
  );
}
