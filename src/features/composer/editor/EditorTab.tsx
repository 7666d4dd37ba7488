import { memo, Suspense } from 'react';
import { clsx } from 'clsx';
import Button from '@mui/material/Button';
import type { AccountPlatform } from '#contract/networks';
import { ACCOUNT_PLATFORMS } from '#contract/networks';
import { ContentField } from './ContentField';
import { AttachedFiles } from '../media/AttachedFiles';
import { MediaPicker } from '../media/MediaPicker';
import { FirstComments } from './FirstComments';
import { TagsField } from './TagsField';
import { useAppSelector, useAppDispatch } from '../../../store/hooks';
import { useListAccountsQuery } from '../../../api/accountsApi';
import { accountsOf, connectedPlatforms } from '../accountChoice';
import { selectHasTried } from '../submissionSlice';
import { scheduleToggled, selectIsScheduled, selectEdited } from '../draftSlice';
import { FieldProblem } from '../FieldProblem';
import { composerMessages, problemMessages } from '../messages';
import { selectAccounts } from '../selectors';
import { AllPlatforms, PlatformChoice } from './PlatformChoice';
import { MediaFit } from './FilesChoice';
import * as shared from '../shared.module.css';
import * as styles from './editor.module.css';
import { lazyPart } from '../../../lib/lazyPart';
import { ScheduleTime } from './ScheduleTime';

type Props = { platforms: readonly AccountPlatform[]; selectedAccountId: string | null; onPostNow: () => void };

/** The fields of the first tab. */
export function EditorTab({ platforms, selectedAccountId, onPostNow }: Props) {
  return (
    <>
      <ContentField platforms={platforms} />
      <PlatformChoices chosen={platforms} selectedAccountId={selectedAccountId} />
      <TagsField field="hashtags" />
      <TagsField field="mentions" />
      <MediaPicker />
      <AttachedFiles />
      <FirstComments platforms={platforms} />
      <ScheduleFields onPostNow={onPostNow} />
    </>
  );
}

type PlatformChoicesProps = { chosen: readonly AccountPlatform[]; selectedAccountId: string | null };

const PlatformChoices = memo(function PlatformChoices({ chosen, selectedAccountId }: PlatformChoicesProps) {
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

const { Component: RepeatPart } = lazyPart(async () => (await import('./RepeatPart')).RepeatPart);

type ScheduleFieldsProps = { onPostNow: () => void };

const ScheduleFields = memo(function ScheduleFields({ onPostNow }: ScheduleFieldsProps) {
  const dispatch = useAppDispatch();
  const isScheduled = useAppSelector(selectIsScheduled);
  const isNew = useAppSelector(selectEdited) === null;
  return (
    <div className={shared.field}>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isScheduled}
          onChange={(event) => dispatch(scheduleToggled({ isOn: event.target.checked }))}
        />
        {composerMessages.schedulePost}
      </label>
      {isScheduled && <ScheduleTime onPostNow={onPostNow} />}
      {isScheduled && isNew && (
        <Suspense fallback={null}>
          <RepeatPart />
        </Suspense>
      )}
    </div>
  );
});
