import { useRef } from 'react';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useGetCurrentUserQuery } from '../../api/authApi';
import { loggedOut } from '../../features/auth/authSlice';
import { selectIsUserMenuOpen, userMenuClosed, userMenuOpened } from '../../features/ui/uiSlice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';

/** The signed-in user, and the way to log out. */
export function UserMenu() {
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
        <Avatar sx={{ width: '2.125rem', height: '2.125rem', fontSize: '0.875rem', bgcolor: 'primary.main' }}>
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
