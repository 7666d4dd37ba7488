import type { ReactNode } from 'react';
import Box from '@mui/material/Box';

type Props = { label: string; children: ReactNode };

const ALL_THAT_FIT = 'repeat(auto-fit, minmax(min(100%, 10rem), 1fr))';

/** Stat cards, four at most, beside each other: all, two or one, since three would leave one alone below them. */
export function StatGrid({ label, children }: Props) {
  return (
    <Box component="section" aria-label={label} sx={{ containerType: 'inline-size' }}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: ALL_THAT_FIT,
          '@container (21rem <= width < 50rem)': { gridTemplateColumns: '1fr 1fr' },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
