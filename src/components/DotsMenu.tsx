import { useRef, type ReactNode } from 'react';
import Menu, { type MenuProps } from '@mui/material/Menu';
import { styled } from '@mui/material/styles';
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

const PADDING_PX = { small: 5, medium: 8 };

/** Looks like MUI's IconButton at a quarter of its layers: every card in a list of posts has one. */
const RoundButton = styled('button')(({ theme: { alpha, palette, transitions } }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: '0 0 auto',
  boxSizing: 'border-box',
  margin: 0,
  border: 0,
  borderRadius: '50%',
  color: palette.action.active,
  backgroundColor: 'transparent',
  cursor: 'pointer',
  userSelect: 'none',
  WebkitTapHighlightColor: 'transparent',
  transition: transitions.create('background-color', { duration: transitions.duration.shortest }),
  '@media (hover: hover)': {
    '&:hover': { backgroundColor: alpha(palette.action.active, palette.action.hoverOpacity) },
  },
  '@media (pointer: coarse)': { minWidth: '2.75rem', minHeight: '2.75rem' },
}));

type Props = {
  label: string;
  isOpen: boolean;
  /** Where the menu opens; the dots run across that direction. */
  place: keyof typeof PLACES;
  size?: keyof typeof PADDING_PX;
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
      <RoundButton
        ref={button}
        type="button"
        style={{ padding: PADDING_PX[size] }}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={onOpened}
      >
        <LineIcon path={ICONS[place]} />
      </RoundButton>
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
