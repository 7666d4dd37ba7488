import { memo, Suspense } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { lazyPart } from '../../../lib/lazyPart';
import { scheduleToggled, selectIsScheduled } from '../form/composerSlice';
import { selectEdited } from '../form/draftSlice';
import { composerMessages } from '../form/messages';
import { ScheduleTime } from './ScheduleTime';
import * as shared from '../form/shared.module.css';
import * as styles from './editor.module.css';

const { Component: RepeatPart } = lazyPart(async () => (await import('../repeat/RepeatPart')).RepeatPart);

type Props = { onPostNow: () => void };

export const ScheduleFields = memo(function ScheduleFields({ onPostNow }: Props) {
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
