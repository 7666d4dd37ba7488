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

/** One figure with its name. */
export function StatCard({ label, value, note, to, onFollowed }: Props) {
  const content = (
    <>
      <Typography sx={{ color: 'text.secondary' }}>{label}</Typography>
      <Typography aria-busy={value === null} component="p" variant="h1">
        {value ?? <Skeleton width="4ch" />}
      </Typography>
      {note !== undefined && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {note}
        </Typography>
      )}
    </>
  );
  return (
    <Card role="group" aria-label={label}>
      {to === undefined ? (
        <Box sx={{ p: 2 }}>{content}</Box>
      ) : (
        <CardActionArea component={Link} to={to} onClick={onFollowed} sx={{ height: '100%', p: 2 }}>
          {content}
        </CardActionArea>
      )}
    </Card>
  );
}

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
