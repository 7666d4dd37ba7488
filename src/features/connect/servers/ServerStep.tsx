import { useRef, type SubmitEvent } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import type { ApiError } from '../../../api/apiError';
import { reasonText } from '../../../api/failureText';
import { useGetOAuthConfigQuery } from '../../../api/oauthApi';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { NETWORK_LOOKS } from '../../../networks/looks';
import { connectMessages, startProblemText } from '../messages';
import { steppedBack } from '../wizard/connectWizardSlice';
import { selectWizard } from '../wizard/selectors';
import { StartProblemAlert } from '../wizard/StartProblemAlert';
import { StepHeading } from '../wizard/StepHeading';
import { serverMessages } from './messages';
import { chosenMethod, isSandboxServer, namedServer } from './serverChoices';
import { ServerFields } from './ServerFields';
import { selectServerForm } from './serverFormSlice';
import { useServerForm } from './useServerForm';

type Props = { platform: AccountPlatform };

/** The second step of the dialog for networks of many servers: which server, and how to sign in there. */
export function ServerStep({ platform }: Props) {
  const dispatch = useAppDispatch();
  const form = useAppSelector(selectServerForm);
  const { isUnderway } = useAppSelector(selectWizard);
  const { currentData: configs, isFetching, refetch } = useGetOAuthConfigQuery();
  const passwordField = useRef<HTMLInputElement>(null);
  const config = configs?.keyless.find((one) => one.platform === platform);
  const submit = useServerForm(config, passwordField);
  const method = config === undefined ? null : chosenMethod(config, form);
  const name = NETWORKS[platform].name;

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    void submit({ isPopup: true });
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={handleSubmit}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
    >
      {/* Names of servers are long words. */}
      <DialogContent sx={{ pt: 0, overflowWrap: 'anywhere' }}>
        <StepHeading>{name}</StepHeading>
        {configs !== undefined && method === null && (
          <Alert severity="error">{startProblemText('configMissing', platform)}</Alert>
        )}
        {configs === undefined && !isFetching && (
          <Alert
            severity="error"
            action={
              <Button color="inherit" onClick={() => void refetch()}>
                {connectMessages.tryAgain}
              </Button>
            }
          >
            {startProblemText('notPrepared', platform)}
          </Alert>
        )}
        {config !== undefined && method !== null && (
          <>
            <Typography sx={{ mb: 2 }}>
              {method === 'window' ? serverMessages.windowIntro(name) : serverMessages.passwordIntro(name)}
            </Typography>
            <ServerFields config={config} passwordField={passwordField} />
            {isSandboxServer(config, namedServer(config, form)) && (
              <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
                {serverMessages.sandboxNote} {NETWORK_LOOKS[platform].signIn?.sandboxHint}
              </Typography>
            )}
            <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
              {connectMessages.abilities} {method === 'window' && connectMessages.limits}
            </Typography>
          </>
        )}
        {form.failure !== null && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {serverMessages.failed(name)} {reasonOf(form.failure)}
          </Alert>
        )}
        <StartProblemAlert platform={platform} onOpenHere={() => void submit({ isPopup: false })} />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => dispatch(steppedBack())}>{connectMessages.back}</Button>
        <Button
          type="submit"
          variant="contained"
          disabled={method === null}
          aria-disabled={form.isPending || isUnderway}
        >
          {submitLabel(name, { method, isPending: form.isPending, isUnderway })}
        </Button>
      </DialogActions>
    </Box>
  );
}

/** What the server says about a field that the form does not have comes before its general words. */
function reasonOf(failure: ApiError): string {
  return Object.values(failure.fieldErrors ?? {}).flat()[0] ?? reasonText(failure);
}

type Progress = { method: ReturnType<typeof chosenMethod>; isPending: boolean; isUnderway: boolean };

function submitLabel(name: string, { method, isPending, isUnderway }: Progress): string {
  if (isUnderway) return connectMessages.underway(name);
  if (method === 'password') return isPending ? serverMessages.connecting : serverMessages.connect;
  return isPending ? serverMessages.contacting : connectMessages.proceed;
}
