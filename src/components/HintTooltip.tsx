import { useEffect, useRef, useState, type ReactElement } from 'react';
import Tooltip, { type TooltipProps } from '@mui/material/Tooltip';
import { systemClock } from '../lib/clock';

const FIRST_DELAY_MS = 700;
const SKIP_WINDOW_MS = 300;

/** When the last tooltip closed: another one opens at once within the skip window (L-109). */
let closedAtMs = Number.NEGATIVE_INFINITY;

type Props = { title: string; placement?: NonNullable<TooltipProps['placement']>; children: ReactElement };

/** A tooltip with the delays of spec section 9; an empty title shows none. */
export function HintTooltip({ title, placement = 'right', children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  function handleOpen() {
    const delayMs = systemClock.now() - closedAtMs <= SKIP_WINDOW_MS ? 0 : FIRST_DELAY_MS;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsOpen(true), delayMs);
  }

  function handleLeave() {
    clearTimeout(timer.current);
    if (isOpen) closedAtMs = systemClock.now();
    setIsOpen(false);
  }

  return (
    <Tooltip
      title={title}
      placement={placement}
      open={isOpen}
      enterDelay={0}
      enterNextDelay={0}
      onOpen={handleOpen}
      onClose={() => setIsOpen(false)}
      onMouseLeave={handleLeave}
      onBlur={handleLeave}
    >
      {children}
    </Tooltip>
  );
}
