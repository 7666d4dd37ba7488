import Button from '@mui/material/Button';
import Fab from '@mui/material/Fab';
import { useAppDispatch } from '../../store/hooks';
import { LineIcon } from '../../components/LineIcon';
import { dialogOpened } from '../ui/uiSlice';
import { assistantMessages } from './messages';

const SPARK_ICON = 'M12 3l2.2 6.3L20.5 12l-6.3 2.7L12 21l-2.2-6.3L3.5 12l6.3-2.7z';

type Props = {
  /** Floats in the corner of the window, as far from its edges as the page; otherwise it is part of the page. */
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
        right: { xs: 16, md: 24 },
        bottom: { xs: 16, md: 24 },
        width: 44,
        minHeight: 44,
        height: 44,
        boxShadow: 'var(--float)',
      }}
      {...opener}
    >
      <LineIcon path={SPARK_ICON} sizePx={22} />
    </Fab>
  );
}
