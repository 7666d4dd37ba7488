import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useRef, type ReactNode } from 'react';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { useAppDispatch, useAppSelector, type RootState } from '../../../store/hooks';
import { steppedBack, authorizationNotStarted, authorizationStarted, selectWizard } from './connectWizardSlice';
import { connectMessages, startProblemText } from '../messages';
import { useListAccountsQuery } from '../../../api/accountsApi';
import { useGetCurrentUserQuery } from '../../../api/authApi';
import { useGetOAuthConfigQuery } from '../../../api/oauthApi';
import { startAuthorization } from '../authorization/startAuthorization';
import { selectDialog } from '../../ui/uiSlice';

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

/** Starts a platform's authorization on click; ready once the server has sent the configuration, or failed to. */
function useStartAuthorization(platform: AccountPlatform) {
  const dispatch = useAppDispatch();
  const { currentData: user } = useGetCurrentUserQuery();
  const { currentData: configs, isFetching, refetch } = useGetOAuthConfigQuery();
  const { currentData: accounts = [] } = useListAccountsQuery();
  const wantsComments = useAppSelector(selectWantsComments);
  // What an account may do already, it keeps.
  const asksMore = wantsComments || accounts.some((one) => one.platform === platform && one.canComment === true);
  const config = configs?.platforms.find((one) => one.platform === platform);

  async function start({ isPopup }: { isPopup: boolean }): Promise<void> {
    if (configs === undefined || user === undefined) {
      dispatch(authorizationNotStarted('notPrepared'));
      void refetch();
      return;
    }
    if (config === undefined) {
      dispatch(authorizationNotStarted('configMissing'));
      return;
    }
    const scope = (asksMore ? config.comment_scope : null) ?? config.scope;
    const problem = await startAuthorization({ ...config, scope }, { userId: user.id, isPopup });
    if (problem !== null) dispatch(authorizationNotStarted(problem));
    else
      dispatch(
        authorizationStarted({ platform, isSandbox: config.is_sandbox, ...(wantsComments && { comments: true }) }),
      );
  }

  return { isReady: configs !== undefined || !isFetching, start };
}

/** True if an account is being connected so that it may comment too. */
function selectWantsComments(state: RootState): boolean {
  const dialog = selectDialog(state);
  return dialog?.name === 'connectAccount' && dialog.comments === true;
}

type StartProblemAlertProps = {
  platform: AccountPlatform;
  /** Goes on in this tab, where the browser blocks popups. */
  onOpenHere: () => void;
};

/** Why an authorization could not start; null while nothing is wrong. */
export function StartProblemAlert({ platform, onOpenHere }: StartProblemAlertProps) {
  const { problem } = useAppSelector(selectWizard);
  if (problem === null) return null;
  return (
    <Alert severity="error" sx={{ mt: 2 }}>
      {startProblemText(problem, platform)}
      {problem === 'popupBlocked' && (
        <Box sx={{ mt: 1, display: 'grid', justifyItems: 'start', gap: 1 }}>
          {connectMessages.popupBlocked}
          <Button color="inherit" variant="outlined" onClick={onOpenHere}>
            {connectMessages.openInThisTab}
          </Button>
        </Box>
      )}
    </Alert>
  );
}

type StepHeadingProps = { children: ReactNode };

/** Heading of one step of the dialog; it is focused when the step appears, so that reading continues there. */
export function StepHeading({ children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Typography component="h3" variant="h3" ref={heading} tabIndex={-1} sx={{ mb: 1.5, outline: 'none' }}>
      {children}
    </Typography>
  );
}

export function DemoFootnote() {
  return (
    <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 2 }}>
      {connectMessages.demoFootnote}
    </Typography>
  );
}
