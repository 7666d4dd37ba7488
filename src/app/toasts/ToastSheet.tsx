import Box from '@mui/material/Box';
import { type ReactNode, useRef } from 'react';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type ToastKind, toastActionChosen, toastDismissed, type Toast } from '../../features/ui/uiSlice';
import { CROSS_ICON, LineIcon } from '../../components/LineIcon';
import { useFocusHandedOn } from '../../lib/focus';
import { useAppDispatch } from '../../store/hooks';

type Props = { kind: ToastKind; action: ReactNode; children: ReactNode };

/** The look of a toast. Its color is never the only sign: the text says what happened. */
export function ToastSheet({ kind, action, children }: Props) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        width: '100%',
        maxWidth: '30rem',
        minHeight: 48,
        py: 0.5,
        pl: 2,
        pr: 1,
        border: 1,
        borderColor: 'divider',
        borderLeft: 4,
        borderLeftColor: `${kind}.main`,
        borderRadius: 1,
        bgcolor: 'background.paper',
        color: 'text.primary',
        boxShadow: '0 8px 24px -12px rgb(0 0 0 / 40%)',
      }}
    >
      <Box component="span" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
      {action}
    </Box>
  );
}

const thePage = () => [document.querySelector('main')];

type ActionsProps = { toast: Toast };

/** The buttons of a toast; once it is gone, keyboard focus returns to the page. */
export function ToastActions({ toast: { id, action, view } }: ActionsProps) {
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
