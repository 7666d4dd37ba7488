import { useId, type ReactNode } from 'react';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { CardBoundary } from './CardBoundary';
import { SampleChip } from './SampleChip';
import { Text } from './Text';

type Props = { title: string; children: ReactNode };

/** A titled card whose whole content is made up, and says so. */
export function SampleCard({ title, children }: Props) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} data-sample sx={{ p: { xs: 2, md: 3 } }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <Text id={titleId} as="h2" kind="h2">
          {title}
        </Text>
        <SampleChip />
      </Stack>
      <CardBoundary>{children}</CardBoundary>
    </Card>
  );
}
