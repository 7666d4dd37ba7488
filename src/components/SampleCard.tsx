import { useId, type ReactNode } from 'react';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CardBoundary } from './CardBoundary';
import { SampleChip } from './SampleChip';

type Props = { title: string; children: ReactNode };

/** A titled card whose whole content is made up, and says so (L-06). */
export function SampleCard({ title, children }: Props) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} data-sample sx={{ p: { xs: 2, md: 3 } }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <Typography id={titleId} component="h2" variant="h2">
          {title}
        </Typography>
        <SampleChip />
      </Stack>
      <CardBoundary>{children}</CardBoundary>
    </Card>
  );
}
