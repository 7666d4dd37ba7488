import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router-dom';
import { Children, type ReactNode } from 'react';
import Typography from '@mui/material/Typography';

type Props = {
  label: string;
  /** Null while the figure is not known yet. */
  value: string | null;
  /** A line below the figure, such as its change. */
  note?: string;
  /** The address of what is counted. */
  to?: string;
  onFollowed?: () => void;
};

/** One figure with its name; how it has changed stands beside it, or below where cards are narrow. */
export function StatCard({ label, value, note, to, onFollowed }: Props) {
  const content = (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography aria-busy={value === null} component="p" sx={VALUE}>
        {value ?? <Skeleton width="4ch" />}
      </Typography>
      {note !== undefined && <Typography sx={NOTE}>{note}</Typography>}
    </>
  );
  return (
    <Card role="group" aria-label={label}>
      {to === undefined ? (
        <Box sx={CARD}>{content}</Box>
      ) : (
        <CardActionArea component={Link} to={to} onClick={onFollowed} sx={CARD}>
          {content}
        </CardActionArea>
      )}
    </Card>
  );
}

const ON_A_PHONE = '@media (max-width: 767.98px)';

const CARD = {
  ...{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', alignContent: 'center', alignItems: 'baseline' },
  ...{ columnGap: '8px', minHeight: 70, height: '100%', px: '16px', py: '8px' },
  '& > :first-of-type': { gridColumn: '1 / 3' },
  [ON_A_PHONE]: {
    ...{ gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: '4px', minHeight: 62, px: '10px' },
    '& > :first-of-type': { gridColumn: 1, fontSize: '0.75rem', letterSpacing: '-0.01em' },
  },
} as const;
const VALUE = {
  ...{
    fontVariantNumeric: 'tabular-nums',
    fontSize: '1.25rem',
    fontWeight: 600,
    lineHeight: '1.75rem',
    minWidth: '3ch',
  },
  [ON_A_PHONE]: { fontSize: '1rem', lineHeight: '1.5rem', minWidth: 0 },
} as const;
const NOTE = {
  ...{ color: 'text.secondary', fontSize: '0.75rem', lineHeight: '1rem', textAlign: 'end' },
  [ON_A_PHONE]: { gridColumn: '1 / 3', textAlign: 'start' },
} as const;

type GridProps = { label: string; children: ReactNode };

/**
 * For widths at which the last card would be alone in its row: four are arranged two by two, and of three the last
 * takes a whole row.
 */
const WITHOUT_A_GAP: Record<number, object> = {
  3: { '@container (21rem <= width < 32rem)': { '& > :last-child': { gridColumn: '1 / -1' } } },
  4: { '@container (19rem <= width < 50rem)': { gridTemplateColumns: '1fr 1fr' } },
};

/** Stat cards side by side: as many as fit, with no half-empty row. */
export function StatGrid({ label, children }: GridProps) {
  return (
    <Box component="section" aria-label={label} sx={{ containerType: 'inline-size' }}>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: '8px', md: '16px' },
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))',
          ...WITHOUT_A_GAP[Children.count(children)],
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
