import type { AccountPlatform } from '#contract/networks';
import type { Account } from '../../../api/accountsApi';
import { useAppDispatch } from '../../../app/hooks';
import { handleOf } from '../../../lib/handle';
import { accountsChosen } from '../form/composerSlice';
import { accountsOnText } from '../form/messages';
import * as styles from './editor.module.css';

type Props = { platform: AccountPlatform; accounts: readonly Account[]; posting: readonly Account[] };

/** Choice of the accounts of a platform that post; one is always selected (L-63). */
export function AccountChoices({ platform, accounts, posting }: Props) {
  const dispatch = useAppDispatch();
  const isPosting = (id: string) => posting.some((account) => account.id === id);

  function handleToggle(toggled: string) {
    const chosen = accounts.filter(({ id }) => isPosting(id) !== (id === toggled));
    dispatch(accountsChosen({ platform, accountIds: chosen.map(({ id }) => id) }));
  }

  return (
    <div role="group" aria-label={accountsOnText(platform)} className={styles.accounts}>
      {accounts.map(({ id, username }) => (
        <label key={id} className={styles.account}>
          <input
            type="checkbox"
            checked={isPosting(id)}
            disabled={posting.length === 1 && isPosting(id)}
            onChange={() => handleToggle(id)}
          />
          <bdi>{handleOf(username)}</bdi>
        </label>
      ))}
    </div>
  );
}
