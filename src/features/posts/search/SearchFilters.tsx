import { useId } from 'react';
import { useListAccountsQuery } from '../../../api/accountsApi';
import { useAppDispatch } from '../../../app/hooks';
import { AccountOptions } from '../../../components/AccountOptions';
import type { PostSearch } from '../../../core/paths';
import { searchMessages } from '../messages';
import { searchChanged } from './searchSlice';
import * as styles from './search.module.css';

type Props = { asked: PostSearch };

/** Account and days of the posts that are searched for. */
export function SearchFilters({ asked: { account, from, to } }: Props) {
  const dispatch = useAppDispatch();
  const { currentData: accounts = [] } = useListAccountsQuery();
  const [accountId, fromId, toId] = [useId(), useId(), useId()];

  return (
    <>
      <label htmlFor={accountId}>{searchMessages.account}</label>
      <select
        id={accountId}
        className={styles.field}
        value={account}
        onChange={({ target }) => dispatch(searchChanged({ account: target.value }))}
      >
        <option value="">{searchMessages.allAccounts}</option>
        <AccountOptions accounts={accounts} />
      </select>
      <label htmlFor={fromId}>{searchMessages.from}</label>
      <input
        id={fromId}
        type="date"
        className={styles.field}
        value={from}
        max={to}
        onChange={({ target }) => dispatch(searchChanged({ from: target.value }))}
      />
      <label htmlFor={toId}>{searchMessages.to}</label>
      <input
        id={toId}
        type="date"
        className={styles.field}
        value={to}
        min={from}
        onChange={({ target }) => dispatch(searchChanged({ to: target.value }))}
      />
    </>
  );
}
