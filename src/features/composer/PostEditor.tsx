import { useCallback, type KeyboardEvent } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { ActionBar } from './ActionBar';
import { scheduleToggled, selectFailure } from './composerSlice';
import { ContentField } from './ContentField';
import { DraftNotices } from './DraftNotices';
import { FailureBox } from './FailureBox';
import { FieldErrorsContext, NO_FIELD_ERRORS } from './fieldErrors';
import { focusOn, SUBMIT_ID } from './fieldIds';
import { PlatformChoices } from './PlatformChoices';
import { ScheduleFields } from './ScheduleFields';
import { selectPlatforms } from './selectors';
import { TagsField } from './TagsField';
import { useSubmit } from './useSubmit';
import './composer.css';

type Props = {
  /** The account chosen on the dashboard: it posts for its platform. */
  selectedAccountId: string | null;
};

/** The form of Create Post. It has no submit button of the browser's kind, so Enter in a field never posts (L-68). */
export function PostEditor({ selectedAccountId }: Props) {
  const dispatch = useAppDispatch();
  const submit = useSubmit(selectedAccountId);
  const failure = useAppSelector(selectFailure);
  const platforms = useAppSelector(selectPlatforms);

  const handlePostNow = useCallback(() => {
    focusOn(SUBMIT_ID);
    dispatch(scheduleToggled({ isOn: false }));
    submit();
  }, [dispatch, submit]);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  }

  return (
    <form className="composer" noValidate onKeyDown={handleKeyDown} onSubmit={(event) => event.preventDefault()}>
      <FieldErrorsContext value={failure?.fieldErrors ?? NO_FIELD_ERRORS}>
        <DraftNotices />
        <ContentField platforms={platforms} />
        <PlatformChoices chosen={platforms} selectedAccountId={selectedAccountId} />
        <TagsField field="hashtags" />
        <TagsField field="mentions" />
        <ScheduleFields onPostNow={handlePostNow} />
        <FailureBox failure={failure} onSubmit={submit} />
        <ActionBar onSubmit={submit} />
      </FieldErrorsContext>
    </form>
  );
}
