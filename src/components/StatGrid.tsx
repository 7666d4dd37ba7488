import { Children, type ReactNode } from 'react';
import Box from '@mui/material/Box';

type Props = { label: string; children: ReactNode };

/** Three of four would leave one alone below them. */
const TWO_BY_TWO = { '@container (21rem <= width < 50rem)': { gridTemplateColumns: '1fr 1fr' } };

/** Stat cards beside each other: as many as fit, but of four all, two or one. */
export function StatGrid({ label, children }: Props) {
  return (
    <Box component="section" aria-label={label} sx={{ containerType: 'inline-size' }}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 10rem), 1fr))',
          ...(Children.count(children) === 4 && TWO_BY_TWO),
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
