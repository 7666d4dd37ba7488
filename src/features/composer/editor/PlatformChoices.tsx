import { memo } from 'react';
import { clsx } from 'clsx';
import Button from '@mui/material/Button';
import { ACCOUNT_PLATFORMS, type AccountPlatform } from '#contract/networks';
import { useAppSelector } from '../../../app/hooks';
import { useListAccountsQuery } from '../../../api/accountsApi';
import { accountsOf, connectedPlatforms } from '../form/accountChoice';
import { selectHasTried } from '../form/composerSlice';
import { FieldProblem } from '../form/FieldProblem';
import { composerMessages, problemMessages } from '../form/messages';
import { selectAccounts } from '../form/selectors';
import { AllPlatforms } from './AllPlatforms';
import { MediaFit } from './MediaFit';
import { PlatformChoice } from './PlatformChoice';
import * as shared from '../form/shared.module.css';
import * as styles from './editor.module.css';

type Props = { chosen: readonly AccountPlatform[]; selectedAccountId: string | null };

export const PlatformChoices = memo(function PlatformChoices({ chosen, selectedAccountId }: Props) {
  const { isKnown, isError, refetch } = useListAccountsQuery(undefined, {
    selectFromResult: ({ currentData, isError }) => ({ isKnown: currentData !== undefined, isError }),
  });
  const accounts = useAppSelector(selectAccounts);
  const connected = connectedPlatforms(accounts);
  const isMissing = useAppSelector(selectHasTried) && chosen.length === 0;

  return (
    <fieldset
      id="post-platforms"
      tabIndex={-1}
      className={clsx(shared.field, styles.platforms)}
      aria-describedby="post-platforms-problem"
    >
      <legend>{composerMessages.platforms}</legend>
      {connected.length > 1 && <AllPlatforms connected={connected} chosen={chosen} />}
      {ACCOUNT_PLATFORMS.map((platform) => (
        <PlatformChoice
          key={platform}
          platform={platform}
          accounts={accountsOf(platform, accounts)}
          selectedAccountId={selectedAccountId}
          isKnown={isKnown}
          isChosen={chosen.includes(platform)}
        />
      ))}
      {isError && !isKnown && (
        <p className={shared.note}>
          {composerMessages.accountsFailed} <Button onClick={() => void refetch()}>{composerMessages.tryAgain}</Button>
        </p>
      )}
      <MediaFit platforms={chosen} hint={composerMessages.seeMediaTab} />
      <FieldProblem
        id="post-platforms-problem"
        problem={isMissing ? problemMessages['no-platform'] : null}
        part="platforms"
      />
    </fieldset>
  );
});
