import { DayCalendar, QuickPicks } from '../../components/DayCalendar';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { dateChanged, quickPickChosen, selectDate } from './draftSlice';
import { monthTurned, selectMonth } from './viewSlice';

type Props = { now: number };

/** Times that people choose most, and a month to choose a day from; beside the fields, which do the same by keys. */
export function DayPicker({ now }: Props) {
  const dispatch = useAppDispatch();
  const date = useAppSelector(selectDate);
  const month = useAppSelector(selectMonth);
  return (
    <div>
      <QuickPicks now={now} onPicked={(pick) => dispatch(quickPickChosen(pick))} />
      <DayCalendar
        date={date === '' ? null : date}
        month={month}
        now={now}
        onChosen={(day) => dispatch(dateChanged(day))}
        onMonthChanged={(turned) => dispatch(monthTurned(turned))}
      />
    </div>
  );
}
