import { useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { CROSS_ICON, LineIcon } from '../../components/LineIcon';
import { toastActionChosen, toastDismissed, type Toast } from '../../features/ui/uiSlice';
import { useFocusHandedOn } from '../../lib/focus';
import { useAppDispatch } from '../../store/hooks';

const thePage = () => [document.querySelector('main')];

type Props = { toast: Toast };

/** The buttons of a toast; once it is gone, keyboard focus returns to the page. */
export function ToastActions({ toast: { id, action, view } }: Props) {
  const dispatch = useAppDispatch();
  const buttons = useRef<HTMLDivElement>(null);
  useFocusHandedOn(buttons, thePage);
  return (
    <Box ref={buttons} sx={{ display: 'contents' }}>
      {[view, action].map(
        (one) =>
          one && (
            <Button
              key={one.kind}
              size="small"
              color="inherit"
              onClick={() => dispatch(toastActionChosen({ id, action: one }))}
            >
              {one.label}
            </Button>
          ),
      )}
      <IconButton size="small" color="inherit" aria-label="Close" onClick={() => dispatch(toastDismissed({ id }))}>
        <LineIcon path={CROSS_ICON} sizePx={18} />
      </IconButton>
    </Box>
  );
}
