import type { Ref, ReactNode } from 'react';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { NETWORKS } from '#contract/networks';
import type { KeylessConfig } from '#contract/schemas/oauth';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { NEW_TAB, NewTabIcon } from '../../../components/LineIcon';
import { NETWORK_LOOKS } from '../../../networks/looks';
import { serverMessages } from './messages';
import {
  BY_HANDLE,
  chosenKey,
  chosenMethod,
  serverChoices,
  shownFields,
  TYPED,
  type ServerChoice,
} from './serverChoices';
import { fieldTyped, methodChosen, selectServerForm, serverChosen, fieldId, type ServerField } from './serverFormSlice';
import TextField from '@mui/material/TextField';

type Props = { config: KeylessConfig; passwordField: Ref<HTMLInputElement> };

/** The fields of a network of many servers: only those that the chosen server and way to sign in need. */
export function ServerFields({ config, passwordField }: Props) {
  const dispatch = useAppDispatch();
  const form = useAppSelector(selectServerForm);
  const { name } = NETWORKS[config.platform];
  const { signIn } = NETWORK_LOOKS[config.platform];
  const choices = serverChoices(config);
  const key = chosenKey(config, form);
  const method = chosenMethod(config, form);
  const fields = shownFields(config, form);
  const problemOf = (...names: string[]) => names.flatMap((field) => form.errors[field] ?? []).join(' ') || null;
  const ofServer = problemOf('server');

  return (
    <Stack spacing={2}>
      {choices.length > 1 && (
        <ServerChoiceField
          choices={choices}
          chosen={key}
          problem={key === TYPED || key === BY_HANDLE ? null : ofServer}
        />
      )}
      {fields.includes('server') && (
        <ServerTextField
          field="server"
          label={choices.length > 1 ? serverMessages.serverName : serverMessages.server}
          placeholder={signIn?.serverExample ?? ''}
          hint={signIn?.serverHint}
          value={form.server}
          problem={ofServer}
          onTyped={(text) => dispatch(fieldTyped({ field: 'server', text }))}
        />
      )}
      {fields.includes('identifier') && (
        <ServerTextField
          field="identifier"
          label={serverMessages.handle}
          placeholder={signIn?.handleExample ?? ''}
          value={form.identifier}
          problem={key === BY_HANDLE ? problemOf('identifier', 'server') : problemOf('identifier')}
          onTyped={(text) => dispatch(fieldTyped({ field: 'identifier', text }))}
        />
      )}
      {fields.includes('password') && (
        <ServerTextField
          field="password"
          type="password"
          label={serverMessages.appPassword}
          placeholder={signIn?.passwordExample ?? ''}
          problem={problemOf('password')}
          inputRef={passwordField}
          hint={
            <>
              {serverMessages.appPasswordUse}{' '}
              {signIn?.appPasswords !== undefined && (
                <Link href={signIn.appPasswords} target="_blank" rel="noopener noreferrer" aria-description={NEW_TAB}>
                  {serverMessages.makeAppPassword}
                  <NewTabIcon />
                </Link>
              )}
            </>
          }
        />
      )}
      {config.has_window && config.takes_password && (
        <Button
          size="small"
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => dispatch(methodChosen(method === 'window' ? 'password' : 'window'))}
        >
          {method === 'window' ? serverMessages.usePassword : serverMessages.useWindow(name)}
        </Button>
      )}
    </Stack>
  );
}

const LABEL_ID = 'server-choice-label';
const PROBLEM_ID = 'server-choice-problem';

type ServerChoiceFieldProps = {
  choices: readonly ServerChoice[];
  chosen: string;
  /** Problem of a server that is offered; one of a typed server is shown at its field. */
  problem: string | null;
};

/** The servers that are offered, and the way to name another one. */
function ServerChoiceField({ choices, chosen, problem }: ServerChoiceFieldProps) {
  const dispatch = useAppDispatch();
  return (
    <FormControl error={problem !== null}>
      <FormLabel id={LABEL_ID} focused={false}>
        {serverMessages.server}
      </FormLabel>
      <RadioGroup
        name="server-choice"
        aria-labelledby={LABEL_ID}
        aria-describedby={PROBLEM_ID}
        value={chosen}
        onChange={(_event, key) => dispatch(serverChosen(key))}
      >
        {choices.map(({ key, label, hint }) => (
          <FormControlLabel
            key={key}
            value={key}
            control={<Radio size="small" />}
            label={
              <>
                {label}
                {hint !== null && (
                  <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
                    {hint}
                  </Typography>
                )}
              </>
            }
          />
        ))}
      </RadioGroup>
      <FormHelperText id={PROBLEM_ID} role="alert" sx={{ mx: 0 }}>
        {problem}
      </FormHelperText>
    </FormControl>
  );
}

type ServerTextFieldProps = {
  field: ServerField;
  label: string;
  problem: string | null;
  hint?: ReactNode;
  placeholder?: string;
  /** The text, unless the field alone may know it. */
  value?: string;
  type?: 'text' | 'password';
  inputRef?: Ref<HTMLInputElement>;
  onTyped?: (text: string) => void;
};

/**
 * One field of the form. Browsers are asked to fill in nothing: what they know of this address is how to log in to
 * Postwright.
 */
function ServerTextField({ field, label, problem, hint, placeholder, onTyped, ...input }: ServerTextFieldProps) {
  const id = fieldId(field);
  return (
    <div>
      <TextField
        id={id}
        name={field}
        label={label}
        fullWidth
        error={problem !== null}
        sx={{ '& input::placeholder': { color: 'text.secondary', opacity: 1 } }}
        {...input}
        {...(onTyped && { onChange: ({ target }) => onTyped(target.value) })}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: {
            // Said to the field alone: a star at its label would say nothing, since no field may be left blank.
            required: true,
            placeholder,
            autoComplete: 'off',
            autoCapitalize: 'none',
            autoCorrect: 'off',
            spellCheck: false,
            'aria-describedby': `${id}-problem ${id}-hint`,
          },
        }}
      />
      {/* Always there: screen readers do not announce a live region that is added together with its text. */}
      <Typography
        id={`${id}-problem`}
        role="alert"
        variant="body2"
        color="error"
        sx={{ mt: problem === null ? 0 : 0.5 }}
      >
        {problem}
      </Typography>
      {hint !== undefined && (
        <Typography id={`${id}-hint`} component="div" variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {hint}
        </Typography>
      )}
    </div>
  );
}
