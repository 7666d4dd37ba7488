import { useRef, type SubmitEvent, type RefObject } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import type { FieldErrors } from '#contract/errors';
import type { KeylessConfig } from '#contract/schemas/oauth';
import type { ApiError } from '../../../api/apiError';
import { reasonText } from '../../../api/failureText';
import { useGetOAuthConfigQuery } from '../../../api/oauthApi';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../store/hooks';
import { NETWORK_LOOKS } from '../../../networks/looks';
import { connectMessages, startProblemText } from '../messages';
import { steppedBack, selectWizard } from '../wizard/connectWizardSlice';
import { StartProblemAlert, StepHeading } from '../wizard/AuthStep';
import { serverMessages, BLANK_FIELD_TEXTS } from './messages';
import { chosenMethod, isSandboxServer, namedServer, shownFields } from './serverChoices';
import { ServerFields } from './ServerFields';
import { selectServerForm, blankFieldsFound, fieldId, type ServerField } from './serverFormSlice';
import { accountsApi } from '../../../api/accountsApi';
import { useGetCurrentUserQuery } from '../../../api/authApi';
import { withSecret } from '../../../lib/secretShelf';
import { startServerSignIn } from './startServerSignIn';

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

/**
 * Returns what sends the form: to the server's own window, or with the app password, which is read from its field at
 * that moment. A field with a problem gets the focus.
 */
function useServerForm(
  config: KeylessConfig | undefined,
  passwordField: RefObject<HTMLInputElement | null>,
): (options: { isPopup: boolean }) => Promise<void> {
  const store = useAppStore();
  const { currentData: user } = useGetCurrentUserQuery();

  return async ({ isPopup }) => {
    const form = selectServerForm(store.getState());
    if (config === undefined || user === undefined) return;
    if (form.isPending || selectWizard(store.getState()).isUnderway) return;
    const password = passwordField.current?.value ?? '';
    const server = namedServer(config, form);
    const identifier = form.identifier.trim();
    const values = { server: server ?? identifier, identifier, password };
    const blank = shownFields(config, form).filter((field) => values[field] === '');
    if (blank.length > 0) store.dispatch(blankFieldsFound(errorsOf(blank)));
    else if (chosenMethod(config, form) === 'window') {
      const again = { username: identifier, server };
      const request = { platform: config.platform, server: values.server };
      const isSandbox = isSandboxServer(config, server);
      await startServerSignIn({ ...request, again, isSandbox }, { userId: user.id, isPopup }, store);
    } else {
      const arg = { platform: config.platform, identifier, ...(server !== null && { server }) };
      await withSecret(password, (secretRef) =>
        store.dispatch(accountsApi.endpoints.connectByPassword.initiate({ ...arg, secretRef }, { track: false })),
      );
    }
    focusOnProblem(selectServerForm(store.getState()).errors);
  };
}

function errorsOf(blank: readonly ServerField[]): FieldErrors {
  return Object.fromEntries(blank.map((field) => [field, [BLANK_FIELD_TEXTS[field]]]));
}

const ORDER: readonly ServerField[] = ['server', 'identifier', 'password'];

function focusOnProblem(errors: Record<string, string[]>): void {
  const field = ORDER.find((one) => errors[one] !== undefined && document.getElementById(fieldId(one)) !== null);
  if (field !== undefined) document.getElementById(fieldId(field))?.focus();
}
