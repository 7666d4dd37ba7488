import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Link, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { LineIcon } from '../../components/LineIcon';
import { CALENDAR_VIEWS, type CalendarView } from '../../lib/addresses';
import { addressOf, type CalendarAddress, stepFrom, titleOf } from './span';
import { panelToggled, selectPanel } from './calendarSlice';
import { calendarMessages, STEP_LABELS, VIEW_LABELS } from './messages';
import * as styles from './calendar.module.css';

const ICONS = { previous: 'M15 6l-6 6 6 6', next: 'M9 6l6 6-6 6' };

type Props = { address: CalendarAddress; today: string; titleId: string; isPhone: boolean; isLoading: boolean };

/** What the calendar shows, and the ways to other times and other views; each is an address. */
export function CalendarToolbar({ address, today, titleId, isPhone, isLoading }: Props) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const panel = useAppSelector(selectPanel);
  const { view, date } = address;
  const steps = STEP_LABELS[view];
  const linkTo = (day: string) => ({ component: Link, to: addressOf({ ...address, date: day }) });

  function handleView(_event: unknown, chosen: CalendarView | null) {
    // Pressing the active button would clear the choice: ignore it.
    if (chosen !== null) void navigate(addressOf({ ...address, view: chosen }));
  }

  return (
    <div className={styles.toolbar}>
      <div className={styles.steps}>
        <h2 id={titleId} tabIndex={-1}>
          {titleOf(view, date)}
        </h2>
        <IconButton {...linkTo(stepFrom(view, date, -1))} aria-label={steps.previous}>
          <LineIcon path={ICONS.previous} />
        </IconButton>
        <Button size="small" variant="outlined" {...linkTo(today)}>
          {calendarMessages.today}
        </Button>
        <IconButton {...linkTo(stepFrom(view, date, 1))} aria-label={steps.next}>
          <LineIcon path={ICONS.next} />
        </IconButton>
        <span role="status" className={styles.loading}>
          {isLoading && calendarMessages.loading}
        </span>
      </div>
      <div className={styles.choices}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          aria-label={calendarMessages.views}
          onChange={handleView}
        >
          {CALENDAR_VIEWS.map((one) => (
            <ToggleButton key={one} value={one}>
              {VIEW_LABELS[one]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {isPhone && (
          <Button
            size="small"
            variant="outlined"
            aria-expanded={panel === 'filters'}
            onClick={() => dispatch(panelToggled('filters'))}
          >
            {calendarMessages.filters}
          </Button>
        )}
        <Button
          size="small"
          variant="outlined"
          aria-expanded={panel === 'drafts'}
          onClick={() => dispatch(panelToggled('drafts'))}
        >
          {calendarMessages.drafts}
        </Button>
      </div>
    </div>
  );
}
