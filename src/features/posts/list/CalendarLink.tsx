import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { calendarPath } from '../../../core/calendarPath';
import { postMessages } from '../messages';

/** The way from the list of scheduled posts to their week. */
export function CalendarLink() {
  return (
    <Button size="small" variant="outlined" component={Link} to={calendarPath('week')} sx={{ mb: 2 }}>
      {postMessages.week}
    </Button>
  );
}
