import Fab from '@mui/material/Fab';
import { useAppDispatch } from '../../app/hooks';
import { LineIcon } from '../../components/LineIcon';
import { dialogOpened } from '../ui/uiSlice';
import { assistantMessages } from './messages';

const SPARK_ICON = 'M12 3l2.2 6.3L20.5 12l-6.3 2.7L12 21l-2.2-6.3L3.5 12l6.3-2.7z';

type Props = {
  /** How far above the window's lower edge, where something else stands there. */
  bottomPx?: number;
};

/** Floats above the page and opens the assistant. */
export function AssistantButton({ bottomPx = 24 }: Props) {
  const dispatch = useAppDispatch();
  return (
    <Fab
      color="primary"
      aria-label={assistantMessages.title}
      aria-haspopup="dialog"
      sx={{ position: 'fixed', right: { xs: 16, md: 32 }, bottom: bottomPx, boxShadow: 'none' }}
      onClick={() => dispatch(dialogOpened({ name: 'aiAssistant' }))}
    >
      <LineIcon path={SPARK_ICON} />
    </Fab>
  );
}
