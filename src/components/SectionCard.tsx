import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

type Props = {
  id: string;
  title: string;
  /** Rules between the children: each is a setting of its own. */
  isList?: boolean;
  children: ReactNode;
};

const LIST = { '& > :not(hr)': { px: 2, py: 1 } };

/** One section of Settings; its heading can be linked to by its id. */
export function SectionCard({ id, title, isList = false, children }: Props) {
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h2" variant="h2" tabIndex={-1} sx={{ mb: 1, scrollMarginTop: '5rem' }}>
        {title}
      </Typography>
      <Card sx={{ p: isList ? 0 : 2 }}>
        {isList ? (
          <Stack divider={<Divider />} sx={LIST}>
            {children}
          </Stack>
        ) : (
          <Stack spacing={2}>{children}</Stack>
        )}
      </Card>
    </Box>
  );
}
