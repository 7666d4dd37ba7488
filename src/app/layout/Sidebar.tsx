import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import type { Theme } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { memo, Suspense, useRef, type FocusEvent } from 'react';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import { Brand, BRAND_NAME } from '../../components/Brand';
import { drawerClosed, selectIsDrawerOpen, selectIsSidebarOpen } from '../../features/ui/uiSlice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { paths } from '../../lib/paths';
import { LineIcon } from '../../components/LineIcon';
import { lazyPart } from '../../lib/lazyPart';
import { useHintTimer } from '../../lib/useHintTimer';
import { selectLocation } from '../../store/locationSlice';
import { destinations } from '../router/signedInPages';

const OPEN_WIDTH = '16rem';
const COLLAPSED_WIDTH = '3rem';
const DRAWER_WIDTH = '18rem';

/** From the theme, which has none in a replay: what measures itself would find the width half-way. */
const slide = ({ transitions }: Theme) => transitions.create('width', { duration: 150 });

export const SIDEBAR_ID = 'sidebar';

type Props = { isMobile: boolean };

/** On a wide screen a column that collapses to its icons; on a narrow one a drawer. */
export function Sidebar({ isMobile }: Props) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsSidebarOpen);
  const isDrawerOpen = useAppSelector(selectIsDrawerOpen);

  if (isMobile) {
    return (
      <Drawer
        open={isDrawerOpen}
        onClose={() => dispatch(drawerClosed())}
        slotProps={{
          paper: {
            id: SIDEBAR_ID,
            'aria-label': 'Sidebar',
            sx: { width: DRAWER_WIDTH, maxWidth: 'calc(100vw - 2rem)' },
          },
        }}
      >
        <SidebarContent isCollapsed={false} />
      </Drawer>
    );
  }

  const width = isOpen ? OPEN_WIDTH : COLLAPSED_WIDTH;
  return (
    <Drawer
      variant="permanent"
      sx={{ width, flexShrink: 0, transition: slide }}
      slotProps={{ paper: { id: SIDEBAR_ID, sx: { width, overflowX: 'hidden', transition: slide } } }}
    >
      <SidebarContent isCollapsed={!isOpen} />
    </Drawer>
  );
}

function SidebarContent({ isCollapsed }: { isCollapsed: boolean }) {
  return (
    <nav aria-label="Main">
      <Box sx={{ px: isCollapsed ? 1 : 2, py: 1.5, whiteSpace: 'nowrap' }}>
        <Link to={paths.home} className="brand" aria-label={BRAND_NAME}>
          <Brand isTextHidden={isCollapsed} />
        </Link>
      </Box>
      <SidebarNav isCollapsed={isCollapsed} />
    </nav>
  );
}

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

type NavProps = { isCollapsed: boolean };
type Entry = { label: string; path: string; icon: string };

const ENTRIES = destinations.flatMap(({ path, title, label = title, icon }): Entry[] =>
  icon === undefined ? [] : [{ path, label, icon }],
);

/** The entries of the sidebar; the active one is found by exact path match. */
function SidebarNav({ isCollapsed }: NavProps) {
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
const Item = memo(function Item({ isCollapsed, ...link }: NavProps & EntryProps) {
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
