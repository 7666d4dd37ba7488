import Box from '@mui/material/Box';
import { SnackbarContent, type CustomContentProps } from 'notistack';
import type { Ref } from 'react';

const COLOURS = { success: 'success', error: 'error', info: 'info', warning: 'warning', default: 'info' } as const;

type Props = CustomContentProps & { ref?: Ref<HTMLDivElement> };

/** One toast: its colour is never the only sign, for its text says what happened. */
export function NoticeCard({ ref, id, message, variant, action }: Props) {
  const colour = COLOURS[variant];
  return (
    <SnackbarContent {...(ref && { ref })} role={variant === 'error' ? 'alert' : 'status'}>
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
          borderLeftColor: `${colour}.main`,
          borderRadius: 1,
          bgcolor: 'background.paper',
          color: 'text.primary',
          boxShadow: '0 8px 24px -12px rgb(0 0 0 / 40%)',
        }}
      >
        <Box component="span" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
          {message}
        </Box>
        {typeof action === 'function' ? action(id) : action}
      </Box>
    </SnackbarContent>
  );
}
