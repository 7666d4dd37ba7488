import Chip from '@mui/material/Chip';
import { useId, type ReactNode } from 'react';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { CardBoundary } from './CardBoundary';
import Typography from '@mui/material/Typography';
import { StatGrid } from './StatCard';

/** Marks sample content wherever real figures could be expected. */
export function SampleChip() {
  return <Chip size="small" variant="outlined" label="Sample data" />;
}

type SampleCardProps = { title: string; children: ReactNode };

/** A titled card whose whole content is made up, and says so. */
export function SampleCard({ title, children }: SampleCardProps) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} data-sample sx={{ p: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <Typography id={titleId} variant="h2">
          {title}
        </Typography>
        <SampleChip />
      </Stack>
      <CardBoundary>{children}</CardBoundary>
    </Card>
  );
}

type SampleFiguresProps = { label: string; children: ReactNode };

/** Stat cards whose figures are all made up, and say so. */
export function SampleFigures({ label, children }: SampleFiguresProps) {
  return (
    <Stack data-sample spacing={1.5} sx={{ alignItems: 'flex-start', '& > section': { width: '100%' } }}>
      <SampleChip />
      <StatGrid label={label}>{children}</StatGrid>
    </Stack>
  );
}
