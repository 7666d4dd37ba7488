import Button from '@mui/material/Button';
import Fab from '@mui/material/Fab';
import { useAppDispatch } from '../../app/hooks';
import { LineIcon } from '../../components/LineIcon';
import { dialogOpened } from '../ui/uiSlice';
import { assistantMessages } from './messages';

const SPARK_ICON = 'M12 3l2.2 6.3L20.5 12l-6.3 2.7L12 21l-2.2-6.3L3.5 12l6.3-2.7z';

const BOTTOM_PX = 24;
const FLOATING_PX = 56;

/** Space that a page leaves free at its end, so that everything can be scrolled out from under the floating button. */
export const ASSISTANT_ROOM_PX = BOTTOM_PX + FLOATING_PX + 8;

type Props = {
  /** Floats in the corner of the window; otherwise it is part of the page. */
  isFloating?: boolean;
};

/** Opens the assistant. */
export function AssistantButton({ isFloating = false }: Props) {
  const dispatch = useAppDispatch();
  const opener = {
    'aria-haspopup': 'dialog',
    onClick: () => dispatch(dialogOpened({ name: 'aiAssistant' })),
  } as const;
  const icon = <LineIcon path={SPARK_ICON} />;
  if (!isFloating) {
    return (
      <Button variant="outlined" startIcon={icon} {...opener}>
        {assistantMessages.title}
      </Button>
    );
  }
  return (
    <Fab
      color="primary"
      aria-label={assistantMessages.title}
      sx={{ position: 'fixed', right: { xs: 16, md: 32 }, bottom: BOTTOM_PX, boxShadow: 'none' }}
      {...opener}
    >
      {icon}
    </Fab>
  );
}
