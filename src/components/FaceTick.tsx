import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { LineIcon } from './LineIcon';

const Label = styled('label')({
  display: 'grid',
  gap: 6,
  justifyItems: 'center',
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: 1.5,
  color: 'var(--ink-soft)',
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
    // The face would lie above it; a disabled one leaves the place to what connects an account.
    '&:enabled': { zIndex: 1 },
    '&:disabled': { cursor: 'default' },
  },
  '& input:checked ~ span': { color: 'var(--ink)' },
});

/** A face keeps its colors either way: without them it would look like a picture that has not come. */
const Framed = styled('span')({
  position: 'relative',
  borderRadius: '50%',
  'input:checked + &': { outline: '2px solid var(--primary)', outlineOffset: 2 },
  '@media (forced-colors: active)': { 'input:checked + &': { outlineColor: 'Highlight' } },
});

/** At the corner that the network's mark leaves free: the ring alone would be a matter of color. */
const Tick = styled('span')({
  position: 'absolute',
  top: -4,
  right: -4,
  display: 'grid',
  placeItems: 'center',
  width: 16,
  height: 16,
  borderRadius: '50%',
  boxShadow: '0 0 0 2px var(--surface)',
  background: 'var(--primary)',
  color: 'var(--on-primary)',
  // Drawn small, a line needs more weight.
  '& svg': { strokeWidth: 3.4 },
  '@media (forced-colors: active)': { forcedColorAdjust: 'none', background: 'Highlight', color: 'HighlightText' },
});

const TICK = 'M5 12.5l4.5 4.5L19 7.5';
const TICK_PX = 11;

type Props = {
  face: ReactNode;
  label: string;
  /** The face says enough to those who see it. */
  isLabelHidden?: boolean;
  isOn: boolean;
  isDisabled?: boolean;
  describedBy?: string;
  onToggled: (isOn: boolean) => void;
};

/** A face that is ticked, with ring and tick, and its name below; whatever holds it is its area, and shows its focus. */
export function FaceTick({ face, label, isLabelHidden, isOn, isDisabled, describedBy, onToggled }: Props) {
  return (
    <Label>
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        aria-describedby={describedBy}
        onChange={(event) => onToggled(event.target.checked)}
      />
      <Framed>
        {face}
        {isOn && (
          <Tick>
            <LineIcon path={TICK} sizePx={TICK_PX} />
          </Tick>
        )}
      </Framed>
      <span className={isLabelHidden ? 'visually-hidden' : undefined}>{label}</span>
    </Label>
  );
}
