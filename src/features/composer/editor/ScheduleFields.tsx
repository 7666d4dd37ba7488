import { memo } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { scheduleToggled, selectIsScheduled } from '../composerSlice';
import { composerMessages } from '../messages';
import { ScheduleTime } from './ScheduleTime';

type Props = { onPostNow: () => void };

export const ScheduleFields = memo(function ScheduleFields({ onPostNow }: Props) {
  const dispatch = useAppDispatch();
  const isScheduled = useAppSelector(selectIsScheduled);
  return (
    <div className="composer__field">
      <label className="composer__check">
        <input
          type="checkbox"
          checked={isScheduled}
          onChange={(event) => dispatch(scheduleToggled({ isOn: event.target.checked }))}
        />
        {composerMessages.schedulePost}
      </label>
      {isScheduled && <ScheduleTime onPostNow={onPostNow} />}
    </div>
  );
});
