import type { ReactElement } from 'react';
import Tooltip, { type TooltipProps } from '@mui/material/Tooltip';
import { useHintTimer } from '../lib/useHintTimer';

type Props = { title: string; placement?: NonNullable<TooltipProps['placement']>; children: ReactElement };

/** A tooltip with the prescribed delays; an empty title shows none. */
export function HintTooltip({ title, placement = 'right', children }: Props) {
  const { isOpen, ask, leave } = useHintTimer();
  return (
    <Tooltip
      title={title}
      placement={placement}
      open={isOpen}
      enterDelay={0}
      enterNextDelay={0}
      onOpen={ask}
      onClose={leave}
      onMouseLeave={leave}
      onBlur={leave}
    >
      {children}
    </Tooltip>
  );
}
