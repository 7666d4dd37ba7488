import { useRef, type ReactNode } from 'react';
import IconButton from '@mui/material/IconButton';
import Menu, { type MenuProps } from '@mui/material/Menu';
import { LineIcon } from './LineIcon';

const dotAt = (x: number, y: number) => `M${x - 0.6} ${y}a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0`;
const ICONS = {
  below: [5.2, 12, 18.8].map((x) => dotAt(x, 12)).join(''),
  above: [5, 12, 19].map((y) => dotAt(12, y)).join(''),
};
const PLACES = {
  below: {
    anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
    transformOrigin: { vertical: 'top', horizontal: 'right' },
  },
  above: {
    anchorOrigin: { vertical: 'top', horizontal: 'right' },
    transformOrigin: { vertical: 'bottom', horizontal: 'right' },
  },
} as const satisfies Record<string, Pick<MenuProps, 'anchorOrigin' | 'transformOrigin'>>;

type Props = {
  label: string;
  isOpen: boolean;
  /** Where the menu opens; the dots run across that direction. */
  place: keyof typeof PLACES;
  size?: 'small' | 'medium';
  onOpened: () => void;
  onClosed: () => void;
  /** The items. */
  children: ReactNode;
};

/** A menu behind three dots. The keys lead to items that are held back, too, so that who cannot see them hears why. */
export function DotsMenu({ label, isOpen, place, size = 'medium', onOpened, onClosed, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={button}
        size={size}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={onOpened}
      >
        <LineIcon path={ICONS[place]} />
      </IconButton>
      {isOpen && (
        <Menu
          open
          anchorEl={() => button.current}
          container={() => document.getElementById('main')}
          {...PLACES[place]}
          onClose={onClosed}
          slotProps={{ list: { 'aria-label': label, disabledItemsFocusable: true } }}
        >
          {children}
        </Menu>
      )}
    </>
  );
}
