import type { ReactNode } from 'react';
import Stack from '@mui/material/Stack';
import { SampleChip } from './SampleChip';
import { StatGrid } from './StatGrid';

type Props = { label: string; children: ReactNode };

/** Stat cards whose figures are all made up, and say so. */
export function SampleFigures({ label, children }: Props) {
  return (
    <Stack data-sample spacing={1.5} sx={{ alignItems: 'flex-start', '& > section': { width: '100%' } }}>
      <SampleChip />
      <StatGrid label={label}>{children}</StatGrid>
    </Stack>
  );
}
