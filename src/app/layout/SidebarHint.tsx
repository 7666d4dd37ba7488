import type { RefObject } from 'react';
import Tooltip from '@mui/material/Tooltip';

type Props = {
  title: string;
  /** What the hint is about; it stands to its right. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** The shown hint of a collapsed entry. It does not wrap the entry: its code comes later, and a link that is drawn anew loses the focus. */
export function SidebarHint({ title, anchor, onClose }: Props) {
  const anchorEl = { getBoundingClientRect: () => anchor.current?.getBoundingClientRect() ?? new DOMRect() };
  return (
    <Tooltip open describeChild title={title} placement="right" onClose={onClose} slotProps={{ popper: { anchorEl } }}>
      <span />
    </Tooltip>
  );
}
