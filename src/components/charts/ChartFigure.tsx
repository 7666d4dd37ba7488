import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

type Props = {
  title: string;
  /** The numbers as a table; the chart only repeats them. */
  table: ReactNode;
  /** When it is not shown it is still read out and printed. */
  isTableShown: boolean;
  children: ReactNode;
};

/** A chart with its numbers as text. */
export function ChartFigure({ title, table, isTableShown, children }: Props) {
  return (
    <Box component="figure" aria-label={title} sx={{ m: 0, minWidth: 0, breakInside: 'avoid' }}>
      <Typography component="figcaption" variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box aria-hidden="true" sx={{ '@media print': { maxWidth: '17cm' } }}>
        {children}
      </Box>
      <Box
        className={isTableShown ? undefined : 'visually-hidden'}
        sx={{
          maxHeight: isTableShown ? '20rem' : undefined,
          overflow: isTableShown ? 'auto' : 'hidden',
          '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
          '& th, & td': { px: 1, py: 0.5, textAlign: 'start', borderBottom: 1, borderColor: 'divider' },
          '@media print': { position: 'static', width: 'auto', height: 'auto', maxHeight: 'none', clipPath: 'none' },
        }}
        {...(isTableShown && { tabIndex: 0, role: 'region', 'aria-label': title })}
      >
        {table}
      </Box>
    </Box>
  );
}
