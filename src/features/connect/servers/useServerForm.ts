import type { RefObject } from 'react';
import type { FieldErrors } from '#contract/errors';
import type { KeylessConfig } from '#contract/schemas/oauth';
import { accountsApi } from '../../../api/accountsApi';
import { useGetCurrentUserQuery } from '../../../api/authApi';
import { useAppStore } from '../../../app/hooks';
import { withSecret } from '../../../lib/secretShelf';
import { selectWizard } from '../wizard/selectors';
import { fieldId } from './fieldIds';
import { BLANK_FIELD_TEXTS } from './messages';
import { chosenMethod, isSandboxServer, namedServer, shownFields } from './serverChoices';
import type { ServerField } from './serverField';
import { blankFieldsFound, selectServerForm } from './serverFormSlice';
import { startServerSignIn } from './startServerSignIn';

/**
 * Returns what sends the form: to the server's own window, or with the app password, which is read from its field at
 * that moment. A field with a problem gets the focus.
 */
export function useServerForm(
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
