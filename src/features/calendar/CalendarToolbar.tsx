import { useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Link, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { postsExportChosen } from '../../store/events';
import { DotsMenu } from '../../components/DotsMenu';
import { LineIcon } from '../../components/LineIcon';
import { CALENDAR_VIEWS, type CalendarView } from '#contract/calendarViews';
import { paths } from '../../lib/paths';
import { addressOf, type CalendarAddress, exportFilterOf, stepFrom, titleOf } from './span';
import { panelToggled, selectPanel } from './calendarSlice';
import { calendarMessages, EXPORT_LABELS, STEP_LABELS, VIEW_LABELS } from './messages';
import * as styles from './calendar.module.css';

const ICONS = { previous: 'M15 6l-6 6 6 6', next: 'M9 6l6 6-6 6' };

type Props = {
  address: CalendarAddress;
  today: string;
  days: readonly string[];
  titleId: string;
  isPhone: boolean;
  isLoading: boolean;
  /** The filters, which stand between the steps and the views where there is room. */
  children: ReactNode;
};

/** What the calendar shows, and the ways to other times and other views; each is an address. */
export function CalendarToolbar({ address, today, days, titleId, isPhone, isLoading, children }: Props) {
  const navigate = useNavigate();
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
        <IconButton size="small" {...linkTo(stepFrom(view, date, -1))} aria-label={steps.previous}>
          <LineIcon path={ICONS.previous} />
        </IconButton>
        <Button size="small" variant="outlined" {...linkTo(today)}>
          {calendarMessages.today}
        </Button>
        <IconButton size="small" {...linkTo(stepFrom(view, date, 1))} aria-label={steps.next}>
          <LineIcon path={ICONS.next} />
        </IconButton>
        <span role="status" className={styles.loading}>
          {isLoading && calendarMessages.loading}
        </span>
      </div>
      {children}
      <div className={styles.choices}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          aria-label={calendarMessages.views}
          sx={{ flexWrap: 'wrap', minWidth: 0 }}
          onChange={handleView}
        >
          {CALENDAR_VIEWS.map((one) => (
            <ToggleButton key={one} value={one}>
              {VIEW_LABELS[one]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <MoreMenu address={address} days={days} isPhone={isPhone} />
      </div>
    </div>
  );
}

type MoreMenuProps = Pick<Props, 'address' | 'days' | 'isPhone'>;

/** What else belongs to planning: drafts beside the calendar, the queue, and posts from and into files. */
function MoreMenu({ address, days, isPhone }: MoreMenuProps) {
  const dispatch = useAppDispatch();
  const panel = useAppSelector(selectPanel);
  // Glance: the menu lies open.
  const [isOpen, setIsOpen] = useState(false);

  function handlePanel(chosen: 'drafts' | 'filters') {
    setIsOpen(false);
    dispatch(panelToggled(chosen));
  }

  function handleExport(format: 'csv' | 'json') {
    setIsOpen(false);
    dispatch(postsExportChosen({ format, filter: exportFilterOf(days, address.filters) }));
  }

  return (
    <DotsMenu
      label={calendarMessages.more}
      isOpen={isOpen}
      place="below"
      size="small"
      onOpened={() => setIsOpen(true)}
      onClosed={() => setIsOpen(false)}
    >
      {isPhone && (
        <MenuItem
          role="menuitemcheckbox"
          aria-checked={panel === 'filters'}
          selected={panel === 'filters'}
          onClick={() => handlePanel('filters')}
        >
          {calendarMessages.filters}
        </MenuItem>
      )}
      <MenuItem
        role="menuitemcheckbox"
        aria-checked={panel === 'drafts'}
        selected={panel === 'drafts'}
        onClick={() => handlePanel('drafts')}
      >
        {calendarMessages.drafts}
      </MenuItem>
      <MenuItem component={Link} to={paths.queue}>
        {calendarMessages.queue}
      </MenuItem>
      <Divider component="li" role="separator" />
      <MenuItem component={Link} to={paths.import}>
        {calendarMessages.import}
      </MenuItem>
      <MenuItem onClick={() => handleExport('csv')}>{EXPORT_LABELS.csv}</MenuItem>
      <MenuItem onClick={() => handleExport('json')}>{EXPORT_LABELS.json}</MenuItem>
    </DotsMenu>
  );
}
