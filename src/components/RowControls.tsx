import { useRef } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useFocusHandedOn } from '../lib/focus';

export type RowControl = {
  label: string;
  /** The button keeps its place and its focus but does nothing. */
  isHeld?: boolean;
  /** Set where it opens a part of the row. */
  isExpanded?: boolean;
  onClick: () => void;
};

type Props = {
  /** Subject of the row; completes the names of the buttons. */
  name: string;
  controls: readonly RowControl[];
};

/** Actions for one row of a list. */
export function RowControls({ name, controls }: Props) {
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
