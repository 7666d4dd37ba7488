import { memo, Suspense, useRef, type FocusEvent } from 'react';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import { Link } from 'react-router-dom';
import { LineIcon } from '../../components/LineIcon';
import { lazyPart } from '../../lib/lazyPart';
import { useHintTimer } from '../../lib/useHintTimer';
import { useAppSelector } from '../../store/hooks';
import { selectLocation } from '../../store/locationSlice';
import { destinations } from '../router/signedInPages';

const { Component: SidebarHint } = lazyPart(async () => (await import('./SidebarHint')).SidebarHint);

const ITEM = { mb: 0.5 };

/**
 * The collapsed look is pure CSS, so that the links need not render again. Their color changes at once: one that fades has the browser
 * go through the whole page for each of ten frames, while the next page is drawn, which was a fifth of a switch.
 */
const LINK = {
  transition: 'none',
  minHeight: 44,
  gap: 1.5,
  px: 1.5,
  borderRadius: 1,
  '[data-collapsed] &': { px: 1.125 },
  '[data-collapsed] & > span': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
};

type Props = { isCollapsed: boolean };
type Entry = { label: string; path: string; icon: string };

const ENTRIES = destinations.flatMap(({ path, title, label = title, icon }): Entry[] =>
  icon === undefined ? [] : [{ path, label, icon }],
);

/** The entries of the sidebar; the active one is found by exact path match. */
export function SidebarNav({ isCollapsed }: Props) {
  const { pathname } = useAppSelector(selectLocation);
  return (
    <List data-collapsed={isCollapsed || undefined} sx={{ px: isCollapsed ? 0.5 : 1, py: 1 }}>
      {ENTRIES.map((item) => (
        <Item key={item.path} item={item} isActive={pathname === item.path} isCollapsed={isCollapsed} />
      ))}
    </List>
  );
}

type EntryProps = { item: Entry; isActive: boolean };

/** A collapsed entry shows its name as a hint. The hint belongs to the item: the router renders links again at every change of address. */
const Item = memo(function Item({ isCollapsed, ...link }: Props & EntryProps) {
  const { isOpen, ask, leave } = useHintTimer();
  const item = useRef<HTMLLIElement>(null);

  function handleFocus({ target }: FocusEvent) {
    if (isCollapsed && target.matches(':focus-visible')) ask();
  }

  return (
    <ListItem
      ref={item}
      disablePadding
      sx={ITEM}
      onMouseEnter={() => isCollapsed && ask()}
      onMouseLeave={leave}
      onFocus={handleFocus}
      onBlur={leave}
    >
      <EntryLink {...link} />
      {isCollapsed && isOpen && (
        <Suspense fallback={null}>
          <SidebarHint title={link.item.label} anchor={item} onClose={leave} />
        </Suspense>
      )}
    </ListItem>
  );
});

const EntryLink = memo(function EntryLink({ item: { label, path, icon }, isActive }: EntryProps) {
  return (
    <ListItemButton
      component={Link}
      to={path}
      selected={isActive}
      aria-current={isActive ? 'page' : undefined}
      sx={LINK}
    >
      <LineIcon path={icon} />
      <span>{label}</span>
    </ListItemButton>
  );
});
