import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

type Props = { label: string; children: ReactNode };

/** Stat cards beside each other: as many as fit. */
export function StatGrid({ label, children }: Props) {
  return (
    <Box
      component="section"
      aria-label={label}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 10rem), 1fr))' }}
    >
      {children}
    </Box>
  );
}
