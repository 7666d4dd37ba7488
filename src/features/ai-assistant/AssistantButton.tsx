import Button from '@mui/material/Button';
import Fab from '@mui/material/Fab';
import { useAppDispatch } from '../../store/hooks';
import { LineIcon } from '../../components/LineIcon';
import { dialogOpened } from '../ui/uiSlice';
import { assistantMessages } from './messages';

const SPARK_ICON = 'M12 3l2.2 6.3L20.5 12l-6.3 2.7L12 21l-2.2-6.3L3.5 12l6.3-2.7z';

/** Size of the floating button in pixels. */
const FLOATING_PX = { xs: 28, md: 40 };

/** Padding of a page at its right, in pixels: with what every page has there, the floating button covers nothing. */
export const ASSISTANT_ROOM_PX = { xs: '12px', md: '16px' };

type Props = {
  /** Floats at the edge of the window; otherwise it is part of the page. */
  isFloating?: boolean;
};

/** Opens the assistant. */
export function AssistantButton({ isFloating = false }: Props) {
  const dispatch = useAppDispatch();
  const opener = {
    'aria-haspopup': 'dialog',
    onClick: () => dispatch(dialogOpened({ name: 'aiAssistant' })),
  } as const;
  if (!isFloating) {
    return (
      <Button variant="outlined" startIcon={<LineIcon path={SPARK_ICON} />} {...opener}>
        {assistantMessages.title}
      </Button>
    );
  }
  return (
    <Fab
      color="primary"
      aria-label={assistantMessages.title}
      sx={{
        position: 'fixed',
        right: 0,
        bottom: 24,
        width: FLOATING_PX,
        borderRadius: '16px 0 0 16px',
        boxShadow: 'none',
      }}
      {...opener}
    >
      <LineIcon path={SPARK_ICON} sizePx={22} />
    </Fab>
  );
}
