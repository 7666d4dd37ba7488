import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
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
import { useAttention, useSoonCount } from '../notices/attention';
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
      slotProps={{
        paper: {
          id: SIDEBAR_ID,
          component: 'aside',
          'aria-label': 'Sidebar',
          sx: { width, overflowX: 'hidden', transition: slide },
        },
      }}
    >
      <SidebarContent isCollapsed={!isOpen} />
    </Drawer>
  );
}

function SidebarContent({ isCollapsed }: { isCollapsed: boolean }) {
  const { postCount } = useAttention();
  const soon = useSoonCount();
  const counts: Counts = {
    ...(postCount > 0 && { [paths.home]: { text: String(postCount), means: sidebarMessages.failed, isRed: true } }),
    ...(soon !== null && { [paths.scheduled]: { text: soon, means: sidebarMessages.soon, isRed: false } }),
  };
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 56, px: isCollapsed ? 1 : 2, whiteSpace: 'nowrap' }}>
        <Link to={paths.home} className="brand" aria-label={BRAND_NAME}>
          <Brand isTextHidden={isCollapsed} />
        </Link>
      </Box>
      <nav aria-label={sidebarMessages.main}>
        <SidebarNav entries={MAIN} counts={counts} isCollapsed={isCollapsed} />
      </nav>
      <Box component="nav" aria-label={sidebarMessages.more} sx={MORE}>
        <Typography variant="body2" aria-hidden="true" sx={{ ...MORE_TITLE, ...(isCollapsed && { display: 'none' }) }}>
          {sidebarMessages.more}
        </Typography>
        <SidebarNav entries={FURTHER} counts={counts} isCollapsed={isCollapsed} />
      </Box>
    </>
  );
}

const sidebarMessages = {
  main: 'Main',
  more: 'More',
  failed: 'failed or in doubt',
  soon: 'in the next 24 hours',
} as const;

const MORE = { mx: '16px', pt: '12px', borderTop: 1, borderColor: 'divider', '[data-collapsed] &': { mx: '8px' } };
const MORE_TITLE = { px: '4px', color: 'text.secondary', fontSize: '0.75rem', fontWeight: 600 };

const { Component: SidebarHint } = lazyPart(async () => (await import('./SidebarHint')).SidebarHint);

const ITEM = { mb: '2px' };

/**
 * The collapsed look is pure CSS, so that the links need not render again. Their color changes at once: one that fades has the browser
 * go through the whole page for each of ten frames, while the next page is drawn, which was a fifth of a switch.
 */
const LINK = {
  transition: 'none',
  minHeight: '2.5rem',
  gap: '12px',
  px: '12px',
  py: 0,
  '@media (pointer: coarse)': { minHeight: '2.75rem' },
  'nav + nav &': { minHeight: '2rem', color: 'text.secondary', fontSize: '0.8125rem' },
  borderRadius: 1,
  '[data-collapsed] &': { px: '9px' },
  '[data-collapsed] & > span': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
};

type Entry = { label: string; path: string; icon: string };
/** What is counted beside an entry, by its path. */
type Count = { text: string; means: string; isRed: boolean };
type Counts = Record<string, Count>;
type NavProps = { isCollapsed: boolean };

function entriesOf(isMore: boolean): Entry[] {
  return destinations.flatMap(({ path, title, label = title, icon, more }) =>
    icon === undefined || (more !== undefined) !== isMore ? [] : [{ path, label: more ?? label, icon }],
  );
}

const MAIN = entriesOf(false);
const FURTHER = entriesOf(true);

type ListProps = NavProps & { entries: readonly Entry[]; counts: Counts };

/** Entries of the sidebar; the active one is that of the page, or of the page below which it is. */
function SidebarNav({ entries, counts, isCollapsed }: ListProps) {
  const { pathname } = useAppSelector(selectLocation);
  return (
    <List data-collapsed={isCollapsed || undefined} sx={isCollapsed ? COLLAPSED_LIST : LIST}>
      {entries.map((item) => (
        <Item
          key={item.path}
          item={item}
          count={counts[item.path]}
          isActive={pathname === item.path || pathname.startsWith(`${item.path}/`)}
          isCollapsed={isCollapsed}
        />
      ))}
    </List>
  );
}

const LIST = { px: '8px', py: '8px', 'nav + nav &': { mx: '-16px' } };
const COLLAPSED_LIST = { px: '4px', py: '8px', 'nav + nav &': { mx: '-16px' } };

type EntryProps = { item: Entry; isActive: boolean };

/** A collapsed entry shows its name as a hint. The hint belongs to the item: the router renders links again at every change of address. */
const Item = memo(function Item({ isCollapsed, count, ...link }: NavProps & EntryProps & { count: Count | undefined }) {
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
      {count && <CountMark {...count} isCollapsed={isCollapsed} />}
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

/** What is counted stands beside the link, not in its name. */
function CountMark({ text, means, isRed, isCollapsed }: Count & NavProps) {
  return (
    <Box
      component="span"
      title={`${text} ${means}`}
      sx={{
        ...COUNT,
        ...(isRed && { bgcolor: 'error.main', color: 'background.paper' }),
        ...(isCollapsed && { top: 2, right: 0, transform: 'none' }),
      }}
    >
      {text}
      <span className="visually-hidden"> {means}</span>
    </Box>
  );
}

const COUNT = {
  position: 'absolute',
  top: '50%',
  right: 12,
  minWidth: 20,
  px: '6px',
  py: '2px',
  borderRadius: '999px',
  bgcolor: 'var(--other-soft)',
  color: 'var(--other)',
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '1rem',
  textAlign: 'center',
  transform: 'translateY(-50%)',
  pointerEvents: 'none',
} as const;
