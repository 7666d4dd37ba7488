import type { CalendarEntry } from '#contract/schemas/calendar';
import { wallTimeAt } from '../../lib/dates';
import type { CalendarAddress } from './address';
import { Agenda } from './list/Agenda';
import { DayStrip } from './list/DayStrip';
import { MonthGrid } from './month/MonthGrid';
import { TimeGrid } from './week/TimeGrid';

type Props = {
  address: CalendarAddress;
  titleId: string;
  nowMs: number;
  days: readonly string[];
  byDay: ReadonlyMap<string, CalendarEntry[]>;
  isPhone: boolean;
  /** The entries have come. */
  isKnown: boolean;
};

/** The view that the address names; on a phone days are chosen above, and one is shown below them. */
export function CalendarBody({ address, titleId, nowMs, days, byDay, isPhone, isKnown }: Props) {
  const { view, date } = address;
  const { date: today } = wallTimeAt(nowMs);
  const agenda = { today, byDay, isKnown };
  // In a list of a month, days without posts are left out.
  if (view === 'list') return <Agenda {...agenda} days={days.filter((day) => byDay.has(day))} />;
  if (isPhone) {
    return (
      <>
        {view !== 'day' && <DayStrip address={address} today={today} days={days} byDay={byDay} />}
        <Agenda {...agenda} days={[date]} />
      </>
    );
  }
  const grid = { address, titleId, days, byDay };
  return view === 'month' ? <MonthGrid {...grid} today={today} /> : <TimeGrid {...grid} nowMs={nowMs} />;
}
