import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { ToastKind } from '../../features/ui/uiSlice';

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
