import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { RowControls, type RowControl } from './RowControls';
import { SampleChip } from './SampleChip';

type Props = {
  name: string;
  isSample: boolean;
  controls: readonly RowControl[];
  /** A part that one of the actions has opened. */
  part?: ReactNode;
  /** Details of it. */
  children: ReactNode;
};

/** One row of a list: a name, details, and actions. */
export function NamedRow({ name, isSample, controls, part, children }: Props) {
  return (
    <Stack
      component="li"
      direction="row"
      {...(isSample && { 'data-sample': true })}
      sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, py: 1 }}
    >
      <Typography sx={{ flex: '1 1 18rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        {children}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
        {isSample && <SampleChip />}
        <RowControls name={name} controls={controls} />
      </Stack>
      {part && <Box sx={{ flex: '1 0 100%', minWidth: 0 }}>{part}</Box>}
    </Stack>
  );
}
