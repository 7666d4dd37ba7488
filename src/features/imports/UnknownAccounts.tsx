import type { ImportReport } from '#contract/schemas/imports';
import { useListAccountsQuery } from '../../api/accountsApi';
import { importsApi } from '../../api/importsApi';
import { useAppDispatch } from '../../store/hooks';
import { AccountOptions } from '../../components/AccountOptions';
import { importMessages } from './messages';
import * as styles from './imports.module.css';

type Props = { report: ImportReport };

const { updateImport } = importsApi.endpoints;

/** Names in the file that are no account of this person: whom they mean is chosen once, for all rows. */
export function UnknownAccounts({ report: { import_id: id, unknown_accounts: names } }: Props) {
  const dispatch = useAppDispatch();
  const { currentData: accounts = [] } = useListAccountsQuery();

  function handleChosen(name: string, accountId: string) {
    const changes = { accounts: [{ name, account_id: accountId }] };
    void dispatch(updateImport.initiate({ id, changes }, { track: false }));
  }

  return (
    <section className={styles.columns} aria-labelledby="import-accounts">
      <h2 id="import-accounts">{importMessages.unknown}</h2>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <span aria-hidden="true">{name}</span>
            <select aria-label={name} value="" onChange={({ target }) => handleChosen(name, target.value)}>
              <option value="">{importMessages.chooseAccount}</option>
              <AccountOptions accounts={accounts} />
            </select>
          </li>
        ))}
      </ul>
    </section>
  );
}
