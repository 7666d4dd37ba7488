import Box from '@mui/material/Box';

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
            borderRadius: 1,
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

/** True on an Apple system, where shortcuts use Command instead of Control. */
function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(window.navigator.platform);
}

/** Turns tinykeys notation into the labels on a keyboard, one entry per press: "g d" becomes ["G", "D"]. */
export function keyNames(keys: string): string[] {
  return keys.split(' ').map((press) =>
    press
      .replace('$mod', isApple() ? '⌘' : 'Ctrl')
      .split('+')
      .map((key) => (key.length === 1 ? key.toUpperCase() : key))
      .join('+'),
  );
}
