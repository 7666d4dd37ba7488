import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';

export type RowControl = {
  label: string;
  /** It keeps its place and its focus, and does nothing. */
  isHeld?: boolean;
  onClick: () => void;
};

type Props = {
  /** What the row is about; it completes the names of the buttons. */
  name: string;
  controls: readonly RowControl[];
};

/** What can be done with one row of a list. */
export function RowControls({ name, controls }: Props) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', mx: -0.625 }}>
      {controls.map(({ label, isHeld = false, onClick }) => (
        <Button
          key={label}
          size="small"
          aria-label={`${label}: ${name}`}
          aria-disabled={isHeld}
          onClick={isHeld ? undefined : onClick}
        >
          {label}
        </Button>
      ))}
    </Stack>
  );
}
