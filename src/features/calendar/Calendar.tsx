import { useMemo, type ComponentProps } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLocation } from 'react-router-dom';
import { DEFAULT_SCHEDULE_TIME } from '#contract/limits';
import type { CalendarEntry } from '#contract/schemas/calendar';
import { movedTimeText } from '#contract/postTexts';
import { useListCalendarQuery } from '../../api/postsApi';
import { reasonAndWait } from '../../api/failureText';
import { useAppSelector } from '../../store/hooks';
import { RetryAlert } from '../../components/RetryAlert';
import { useNow } from '../../lib/clock';
import { wallTimeAt } from '../../lib/dates';
import type { MoveTarget } from '../../lib/moveTarget';
import { selectDialog } from '../ui/uiSlice';
import { readAddress, type CalendarAddress, daysOf, isFolded, pastDays, queryOf } from './span';
import { CalendarToolbar } from './CalendarToolbar';
import { DraftsPanel } from './drafts/DraftsPanel';
import { entriesByDay, keyOf } from './entries';
import { EntryPopover } from './entry/EntryPopover';
import { Filters } from './filters/Filters';
import { calendarMessages, moveMessages, pickedUpText, placeText } from './messages';
import { useDragMonitor } from './move/useDragging';
import { selectLook, selectPanel, selectIsPutBack, selectPick, type Picked } from './calendarSlice';
import * as styles from './calendar.module.css';
import { useListeners } from '../../store/listeners';
import { startLookListeners } from './calendarLook';
import { startMoveListeners } from './move/moveListeners';
import { Agenda, DayStrip } from './list/Agenda';
import { MonthGrid } from './month/MonthGrid';
import { TimeGrid } from './week/TimeGrid';
import { moveTargetTime } from '../../lib/moveTarget';

/** Narrower, a month does not fit with its posts. */
const PHONE_QUERY = '(max-width: 599.98px)';
const TITLE_ID = 'calendar-title';

type Props = Pick<ComponentProps<typeof EntryPopover>, 'onDuplicate' | 'onDelete' | 'onSkip'>;

/** When posts went and go out, by month, week, day, or as a list; they are moved by mouse, by keys, and in a dialog. */
export function Calendar(actions: Props) {
  useListeners(startLookListeners, startMoveListeners);
  const { search } = useLocation();
  const nowMs = useNow();
  const { date: today } = wallTimeAt(nowMs);
  const look = useAppSelector(selectLook);
  const address = useMemo(
    () => readAddress(search || `?${new URLSearchParams(look).toString()}`, today),
    [search, look, today],
  );
  const days = useMemo(() => daysOf(address.view, address.date, today), [address, today]);
  const { currentData, error, isFetching, refetch } = useListCalendarQuery(queryOf(days, address.filters));
  const isPhone = useMediaQuery(PHONE_QUERY, { noSsr: true });
  const panel = useAppSelector(selectPanel);
  const dialog = useAppSelector(selectDialog);
  useDragMonitor();
  const byDay = useMemo(() => entriesByDay(currentData?.entries ?? []), [currentData]);
  const opened = dialog?.name === 'calendarEntry' && currentData?.entries.find((entry) => keyOf(entry) === dialog.key);
  // An empty month would look like one without posts.
  const isFailed = currentData === undefined && !isFetching;
  const isFiltered = Object.keys(address.filters).length > 0;

  return (
    <section aria-label={calendarMessages.calendar} className={styles.calendar} aria-busy={isFetching}>
      <CalendarToolbar
        address={address}
        today={today}
        days={days}
        titleId={TITLE_ID}
        isPhone={isPhone}
        isLoading={currentData === undefined && isFetching}
      >
        {(!isPhone || panel === 'filters') && <Filters address={address} />}
      </CalendarToolbar>
      {isPhone && panel === 'drafts' && <DraftsPanel start={null} />}
      {isFailed && (
        <RetryAlert text={calendarMessages.loadFailed} {...reasonAndWait(error)} onRetry={() => void refetch()} />
      )}
      {currentData?.entries.length === 0 && (isFiltered || address.view === 'list') && (
        <p className={styles.note}>{isFiltered ? calendarMessages.nothingFound : calendarMessages.nothing}</p>
      )}
      {!isFailed && (
        <div className={styles.content} data-loading={currentData === undefined || undefined}>
          <div className={styles.view}>
            <CalendarBody
              address={address}
              titleId={TITLE_ID}
              nowMs={nowMs}
              days={days}
              byDay={byDay}
              isPhone={isPhone}
              isKnown={currentData !== undefined}
            />
          </div>
          {!isPhone && panel === 'drafts' && <DraftsPanel start={startOf(address)} />}
        </div>
      )}
      {opened && <EntryPopover entry={opened} {...actions} />}
      <MoveAnnouncer />
    </section>
  );
}

/** Where keys carry a draft first: to the day that is looked at; a list has no days to carry it over. */
function startOf({ view, date }: CalendarAddress): MoveTarget | null {
  return view === 'list' ? null : { date, time: view === 'month' ? null : DEFAULT_SCHEDULE_TIME };
}

type CalendarBodyProps = {
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
function CalendarBody({ address, titleId, nowMs, days, byDay, isPhone, isKnown }: CalendarBodyProps) {
  const { view, date } = address;
  const { date: today } = wallTimeAt(nowMs);
  const past = useMemo(() => pastDays(address, days, today), [address, days, today]);
  const shown = useMemo(
    () => (isFolded(address, today) ? days.slice(past.length) : days),
    [address, days, past, today],
  );
  const agenda = { today, byDay, isKnown };
  // In a list of a month, days without posts are left out.
  if (view === 'list') return <Agenda {...agenda} days={days.filter((day) => byDay.has(day))} />;
  if (isPhone) {
    return (
      <>
        {view !== 'day' && <DayStrip address={address} today={today} days={shown} past={past} byDay={byDay} />}
        <Agenda {...agenda} days={[date]} />
      </>
    );
  }
  const grid = { address, titleId, byDay };
  if (view !== 'month') return <TimeGrid {...grid} days={days} nowMs={nowMs} />;
  return <MonthGrid {...grid} days={shown} today={today} past={past} />;
}

/** Says each step of a move by keys; what becomes of it is said by a toast. */
function MoveAnnouncer() {
  const pick = useAppSelector(selectPick);
  const isPutBack = useAppSelector(selectIsPutBack);
  return (
    <div role="status" className="visually-hidden">
      {pick?.by === 'keys' && textOf(pick)}
      {isPutBack && moveMessages.putBack}
    </div>
  );
}

function textOf({ item, target, start }: Picked): string {
  const landing = moveTargetTime(item, target);
  if (landing === null) return '';
  const { at, zone, skipped } = landing;
  const isFirst = start?.date === target.date && start.time === target.time;
  if (at === item.at || isFirst) return pickedUpText(item.excerpt, at);
  if (skipped === null) return placeText(at);
  return `${placeText(at)}. ${movedTimeText(skipped, wallTimeAt(Date.parse(at), zone).time)}`;
}
