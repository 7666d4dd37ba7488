import { Children, type ReactNode } from 'react';
import Box from '@mui/material/Box';

type Props = { label: string; children: ReactNode };

/**
 * For widths at which the last card would be alone in its row: four are arranged two by two, and of three the last
 * takes a whole row.
 */
const WITHOUT_A_GAP: Record<number, object> = {
  3: { '@container (21rem <= width < 32rem)': { '& > :last-child': { gridColumn: '1 / -1' } } },
  4: { '@container (19rem <= width < 50rem)': { gridTemplateColumns: '1fr 1fr' } },
};

/** Stat cards side by side: as many as fit, with no half-empty row. */
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
