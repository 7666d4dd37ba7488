import { Children, type ReactNode } from 'react';
import Box from '@mui/material/Box';

type Props = { label: string; children: ReactNode };

/** Three of four would leave one alone below them, and of three the last takes the whole row rather than half of it. */
const WITHOUT_A_GAP: Record<number, object> = {
  3: { '@container (21rem <= width < 32rem)': { '& > :last-child': { gridColumn: '1 / -1' } } },
  4: { '@container (19rem <= width < 50rem)': { gridTemplateColumns: '1fr 1fr' } },
};

/** Stat cards beside each other: as many as fit, with no row half empty. */
export function StatGrid({ label, children }: Props) {
  return (
    <Box component="section" aria-label={label} sx={{ containerType: 'inline-size' }}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 10rem), 1fr))',
          ...WITHOUT_A_GAP[Children.count(children)],
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
