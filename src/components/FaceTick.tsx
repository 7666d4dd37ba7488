import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';

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
    // A face that is not ticked would lie above it, because of its filter.
    '&:enabled': { zIndex: 1 },
    '&:disabled': { cursor: 'default' },
  },
  // Not ticked: gray, without a ring.
  '& input:enabled:not(:checked) + *': { filter: 'grayscale(1)', opacity: 0.75 },
  '& input:checked + *': { borderRadius: '50%', outline: '2px solid var(--primary)', outlineOffset: 2 },
  '& input:checked ~ span': { color: 'var(--ink)' },
  '@media (forced-colors: active)': { '& input:checked + *': { outlineColor: 'Highlight' } },
});

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

/** A face that is ticked, with its name below; whatever holds it is its area, and shows its focus. */
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
      {face}
      <span className={isLabelHidden ? 'visually-hidden' : undefined}>{label}</span>
    </Label>
  );
}
