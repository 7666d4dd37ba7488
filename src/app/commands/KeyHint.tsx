import Box from '@mui/material/Box';
import { keyNames } from './keyNames';

type Props = { keys: string };

/** The keys of a command, drawn as keys. */
export function KeyHint({ keys }: Props) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, flexShrink: 0 }}>
      {keyNames(keys).map((name, index) => (
        <Box
          key={index}
          component="kbd"
          sx={{
            px: 0.75,
            border: 1,
            borderColor: 'divider',
            borderRadius: 0.5,
            bgcolor: 'background.default',
            color: 'text.secondary',
            font: 'inherit',
            fontSize: '0.8125rem',
          }}
        >
          {name}
        </Box>
      ))}
    </Box>
  );
}
