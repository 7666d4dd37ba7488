import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useAppSelector } from '../../../app/hooks';
import { formatCardDate, formatFullDate } from '../../../lib/dates';
import { cardMessages } from './cardMessages';
import { selectMoments } from './supportSlice';

/** The moments that were bookmarked since the page was loaded. */
export function MomentList() {
  const moments = useAppSelector(selectMoments);
  if (moments.length === 0) return null;
  return (
    <Box>
      <Typography variant="h3" id="bookmarks-title">
        {cardMessages.bookmarks}
      </Typography>
      <Box component="ol" aria-labelledby="bookmarks-title" sx={{ m: 0, mt: 1, pl: 3 }}>
        {moments.map(({ label, at }) => (
          <li key={at}>
            {label}{' '}
            <Typography component="time" variant="body2" sx={{ color: 'text.secondary' }} title={formatFullDate(at)}>
              {formatCardDate(at)}
            </Typography>
          </li>
        ))}
      </Box>
    </Box>
  );
}
