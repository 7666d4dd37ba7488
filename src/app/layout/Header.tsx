import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { useCallback, useEffect, useRef } from 'react';
import Avatar from '@mui/material/Avatar';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { LineIcon } from '../../components/LineIcon';
import { darkModeToggled, selectIsDark } from '../../features/preferences/preferencesSlice';
import {
  dialogOpened,
  selectIsDrawerOpen,
  selectIsSidebarOpen,
  drawerToggled,
  sidebarToggled,
  selectIsUserMenuOpen,
  userMenuClosed,
  userMenuOpened,
} from '../../features/ui/uiSlice';
import { keyNames } from '../commands/KeyHint';
import { commandMessages } from '../commands/messages';
import { NotificationBell } from '../notices/NotificationBell';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { SIDEBAR_ID } from './Sidebar';
import { isComposing } from '../../lib/composing';
import { useGetCurrentUserQuery } from '../../api/authApi';
import { loggedOut } from '../../features/auth/authSlice';

const SIDEBAR_ICON = 'M4 5h16v14H4zM9 5v14';
const SEARCH_ICON = 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l4.5 4.5';
const SUN_ICON =
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5L19 19M19 5l-1.5 1.5M6.5 17.5L5 19';
const MOON_ICON = 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z';

type Props = { isMobile: boolean };

export function Header({ isMobile }: Props) {
  const dispatch = useAppDispatch();
  const isSidebarShown = useAppSelector(isMobile ? selectIsDrawerOpen : selectIsSidebarOpen);
  const toggleSidebar = useSidebarToggle(isMobile);
  const isDark = useAppSelector(selectIsDark);

  return (
    <Box
      component="header"
      data-screen-only
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        // With large text, or in a wide font, the buttons have a row of their own.
        flexWrap: 'wrap',
        gap: { xs: 0, md: '8px' },
        minHeight: 56,
        // A round button's drawing, not its edge, lines up with the page.
        px: { xs: '6px', md: '15px' },
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.default',
      }}
    >
      <IconButton
        aria-label="Sidebar"
        aria-controls={SIDEBAR_ID}
        aria-expanded={isSidebarShown}
        aria-keyshortcuts="Control+B Meta+B"
        onClick={toggleSidebar}
      >
        <LineIcon path={SIDEBAR_ICON} />
      </IconButton>
      <Box component="span" sx={{ flexGrow: 1, fontSize: { xs: '1rem', md: '0.875rem' }, fontWeight: 600 }}>
        Dashboard
      </Box>
      <SearchButton />
      <NotificationBell />
      <IconButton aria-label="Dark mode" aria-pressed={isDark} onClick={() => dispatch(darkModeToggled())}>
        <LineIcon path={isDark ? SUN_ICON : MOON_ICON} />
      </IconButton>
      <UserMenu />
    </Box>
  );
}

/** Opens the palette; where there is room it looks like the field that it opens. */
function SearchButton() {
  const dispatch = useAppDispatch();
  return (
    <ButtonBase
      aria-label={commandMessages.openPalette}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => dispatch(dialogOpened({ name: 'palette', query: '' }))}
      sx={SEARCH}
    >
      <LineIcon path={SEARCH_ICON} />
      <span>{commandMessages.searchField}</span>
      <kbd aria-hidden="true">{keyNames('$mod+K')[0]?.replace('+', ' ')}</kbd>
    </ButtonBase>
  );
}

/** A round button where it would take the room of the title. */
const IS_NARROW = '@media (max-width: 1023.98px)';
const SEARCH = {
  gap: '8px',
  width: 296,
  height: '2rem',
  px: '8px',
  border: 1,
  borderColor: 'var(--line-strong)',
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.secondary',
  fontSize: '0.8125rem',
  '& span': { flexGrow: 1, textAlign: 'start' },
  '& svg': { width: 18, height: 18 },
  '& kbd': { px: '6px', border: 1, borderColor: 'divider', borderRadius: 1, font: 'inherit', fontSize: '0.75rem' },
  '@media (pointer: coarse)': { height: '2.75rem' },
  [IS_NARROW]: {
    ...{ width: '2.5rem', height: '2.5rem', border: 0, borderRadius: '50%', bgcolor: 'transparent' },
    '& span, & kbd': { display: 'none' },
    '& svg': { width: 22, height: 22 },
    '&&': { color: 'action.active' },
    '@media (pointer: coarse)': { width: '2.75rem', height: '2.75rem' },
  },
} as const;

/** Returns the way to show or hide the sidebar; Ctrl+B and Cmd+B do the same, everywhere. */
function useSidebarToggle(isMobile: boolean): () => void {
  const dispatch = useAppDispatch();
  const toggle = useCallback(() => {
    dispatch(isMobile ? drawerToggled() : sidebarToggled());
  }, [dispatch, isMobile]);

  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      // With Shift it is the browser's own.
      const hasOther = event.altKey || event.shiftKey;
      const isShortcut = (event.ctrlKey || event.metaKey) && !hasOther && event.key.toLowerCase() === 'b';
      if (!isShortcut || isComposing(event)) return;
      event.preventDefault();
      if (!event.repeat) toggle();
    }
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, [toggle]);

  return toggle;
}

/** The signed-in user, and the way to log out. */
function UserMenu() {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsUserMenuOpen);
  const { fullName, email } = useGetCurrentUserQuery(undefined, {
    selectFromResult: ({ currentData }) => ({ fullName: currentData?.full_name ?? '', email: currentData?.email }),
  });
  const button = useRef<HTMLButtonElement>(null);

  return (
    <>
      <IconButton
        ref={button}
        aria-label="Account"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => dispatch(userMenuOpened())}
      >
        <Avatar sx={{ width: '2rem', height: '2rem', fontSize: '0.75rem', fontWeight: 600, bgcolor: 'primary.main' }}>
          {initialsOf(fullName)}
        </Avatar>
      </IconButton>
      <Menu
        open={isOpen}
        anchorEl={() => button.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        onClose={() => dispatch(userMenuClosed())}
        slotProps={{ paper: { role: 'region', 'aria-label': 'Account' }, list: { 'aria-label': 'Account actions' } }}
      >
        <Box component="li" role="none" sx={{ px: 2, py: 1, maxWidth: '18rem', overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 600 }}>
            <bdi>{fullName}</bdi>
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {email}
          </Typography>
        </Box>
        <Divider component="li" role="none" />
        <MenuItem onClick={() => dispatch(loggedOut())}>Log out</MenuItem>
      </Menu>
    </>
  );
}

function initialsOf(fullName: string): string {
  const words = fullName.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}
