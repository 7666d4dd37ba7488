import { type ReactNode, useRef } from 'react';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import Button from '@mui/material/Button';
import { useFocusHandedOn } from '../lib/focus';

type Props = {
  name: string;
  controls: readonly RowControl[];
  /** A part that one of the actions has opened. */
  part?: ReactNode;
  /** Details of it. */
  children: ReactNode;
};

/** One row of a list: a name, details, and actions. */
export function NamedRow({ name, controls, part, children }: Props) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, py: 1 }}
    >
      <Typography sx={{ flex: '1 1 18rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        {children}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
        <RowControls name={name} controls={controls} />
      </Stack>
      {part && <Box sx={{ flex: '1 0 100%', minWidth: 0 }}>{part}</Box>}
    </Stack>
  );
}

type RowControl = {
  label: string;
  /** The button keeps its place and its focus but does nothing. */
  isHeld?: boolean;
  /** Set where it opens a part of the row. */
  isExpanded?: boolean;
  onClick: () => void;
};

type ControlsProps = {
  /** Subject of the row; completes the names of the buttons. */
  name: string;
  controls: readonly RowControl[];
};

/** Actions for one row of a list. */
export function RowControls({ name, controls }: ControlsProps) {
  const buttons = useRef<HTMLDivElement>(null);
  useFocusHandedOn(buttons, rowBesideOrForm);
  return (
    <Stack ref={buttons} direction="row" sx={{ flexWrap: 'wrap', mx: -0.625 }}>
      {controls.map(({ label, isHeld = false, isExpanded, onClick }) => (
        <Button
          key={label}
          size="small"
          aria-label={`${label}: ${name}`}
          aria-disabled={isHeld}
          aria-expanded={isExpanded}
          onClick={isHeld ? undefined : onClick}
        >
          {label}
        </Button>
      ))}
    </Stack>
  );
}

/** After a row is removed, the focus goes to the next row, else to the one before, else to the field that adds rows. */
function rowBesideOrForm(buttons: HTMLElement): (HTMLElement | null)[] {
  const row = buttons.closest('li');
  return [
    ...[row?.nextElementSibling, row?.previousElementSibling].map((one) => one?.querySelector('button') ?? null),
    buttons.closest('section')?.querySelector('input') ?? null,
  ];
}
