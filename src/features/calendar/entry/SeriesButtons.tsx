import Button from '@mui/material/Button';
import { useAppDispatch } from '../../../app/hooks';
import { dialogOpened } from '../../ui/uiSlice';
import { calendarMessages } from '../messages';

type Props = {
  seriesId: string;
  /** The post is not known yet. */
  isHeld: boolean;
  onSkip: () => void;
};

/** What can be done about a post of a series, and about the series. */
export function SeriesButtons({ seriesId, isHeld, onSkip }: Props) {
  const dispatch = useAppDispatch();
  return (
    <>
      <Button size="small" disabled={isHeld} onClick={onSkip}>
        {calendarMessages.skip}
      </Button>
      <Button size="small" onClick={() => dispatch(dialogOpened({ name: 'editSeries', seriesId }))}>
        {calendarMessages.editSeries}
      </Button>
      <Button size="small" onClick={() => dispatch(dialogOpened({ name: 'stopSeries', seriesId }))}>
        {calendarMessages.stopSeries}
      </Button>
    </>
  );
}
