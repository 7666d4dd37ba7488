import type { Ref } from 'react';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { NETWORKS } from '#contract/networks';
import type { KeylessConfig } from '#contract/schemas/oauth';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { NEW_TAB, NewTabIcon } from '../../../components/NewTabIcon';
import { NETWORK_LOOKS } from '../../../networks/looks';
import { serverMessages } from './messages';
import { BY_HANDLE, chosenKey, chosenMethod, serverChoices, shownFields, TYPED } from './serverChoices';
import { ServerChoiceField } from './ServerChoiceField';
import { fieldTyped, methodChosen, selectServerForm } from './serverFormSlice';
import { ServerTextField } from './ServerTextField';

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
