import type { ReactNode } from 'react';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

type Props = { id: string; title: string; children: ReactNode };

/** One section of Settings; its heading can be linked to by its id. */
export function SectionCard({ id, title, children }: Props) {
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2 }}>
      <Typography id={id} component="h2" variant="h2" tabIndex={-1} sx={{ mb: 2, scrollMarginTop: '5rem' }}>
        {title}
      </Typography>
      <Stack spacing={2}>{children}</Stack>
    </Card>
  );
}
