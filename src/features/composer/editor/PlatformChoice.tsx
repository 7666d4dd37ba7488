import { clsx } from 'clsx';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { type Account, useGetAccountLimitsQuery } from '../../../api/accountsApi';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { dialogOpened } from '../../ui/uiSlice';
import { handleOf } from '../../../lib/handle';
import { postingAccounts } from '../accountChoice';
import { platformToggled, selectAccountIds, accountsChosen, allPlatformsToggled } from '../draftSlice';
import { composerMessages, accountsOnText } from '../messages';
import { takesSettings } from '../networkSettings';
import { NetworkSettings } from './NetworkSettings';
import * as styles from './editor.module.css';
import * as shared from '../shared.module.css';

type Props = {
  platform: AccountPlatform;
  /** The connected accounts of the platform. */
  accounts: readonly Account[];
  selectedAccountId: string | null;
  /** Whether the connected accounts are known yet. */
  isKnown: boolean;
  isChosen: boolean;
};

/** One platform, with the account that the post would go out as, or a choice among several. */
export function PlatformChoice({ platform, accounts, selectedAccountId, isKnown, isChosen }: Props) {
  const dispatch = useAppDispatch();
  const chosenIds = useAppSelector((state) => selectAccountIds(state, platform));
  const posting = postingAccounts(platform, accounts, selectedAccountId, { [platform]: chosenIds });
  const {
    name,
    text: { isPerServer },
  } = NETWORKS[platform];
  const noteId = `post-platform-${platform}-note`;
  const isMissing = isKnown && accounts.length === 0;

  return (
    <div className={styles.platform}>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={accounts.length === 0}
          aria-describedby={noteId}
          onChange={(event) => dispatch(platformToggled({ platform, isOn: event.target.checked }))}
        />
        {name}
      </label>
      <span id={noteId} className={clsx(shared.note, styles.platformNote)}>
        {posting.map(({ id, username }, index) => (
          <span key={id}>
            {index === 0 ? 'as ' : ', '}
            <bdi>{handleOf(username)}</bdi>
          </span>
        ))}
        {isMissing && composerMessages.notConnected}
      </span>
      {isPerServer && accounts.map(({ id }) => <LimitsOf key={id} accountId={id} />)}
      {isMissing && (
        <Button
          size="small"
          aria-label={`${composerMessages.connect} ${name}`}
          onClick={() => dispatch(dialogOpened({ name: 'connectAccount', platform }))}
        >
          {composerMessages.connect}
        </Button>
      )}
      {isChosen && accounts.length > 1 && <AccountChoices platform={platform} accounts={accounts} posting={posting} />}
      {isChosen && takesSettings(platform) && <NetworkSettings platform={platform} />}
    </div>
  );
}

type AccountChoicesProps = { platform: AccountPlatform; accounts: readonly Account[]; posting: readonly Account[] };

/** Choice of the accounts of a platform that post; one is always selected. */
function AccountChoices({ platform, accounts, posting }: AccountChoicesProps) {
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

type LimitsOfProps = { accountId: string };

/** Reads what the server of an account takes, and keeps it while the form is open; the selectors find it there. */
function LimitsOf({ accountId }: LimitsOfProps) {
  useGetAccountLimitsQuery(accountId);
  return null;
}

type AllPlatformsProps = { connected: AccountPlatform[]; chosen: readonly AccountPlatform[] };

/** Ticks every connected network, or none; half ticked where some are. */
export function AllPlatforms({ connected, chosen }: AllPlatformsProps) {
  const dispatch = useAppDispatch();
  const box = useRef<HTMLInputElement>(null);
  const isAll = chosen.length === connected.length;
  const isSome = chosen.length > 0 && !isAll;

  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isSome;
  }, [isSome]);

  return (
    <label className={styles.check}>
      <input
        ref={box}
        type="checkbox"
        checked={isAll}
        onChange={(event) => dispatch(allPlatformsToggled({ connected, isOn: event.target.checked }))}
      />
      {composerMessages.allConnected}
    </label>
  );
}
