import { memo } from 'react';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import { Link, useLocation } from 'react-router-dom';
import { HintTooltip } from '../../components/HintTooltip';
import { LineIcon } from '../../components/LineIcon';
import { navItems, type NavItem } from './navItems';

type Props = { isCollapsed: boolean };

/** The entries of the sidebar; the active one is found by exact path match (spec section 2). */
export function SidebarNav({ isCollapsed }: Props) {
  const { pathname } = useLocation();
  return (
    <List sx={{ px: isCollapsed ? 0.5 : 1, py: 1 }}>
      {navItems.map((item) => (
        <Entry key={item.path} item={item} isActive={pathname === item.path} isCollapsed={isCollapsed} />
      ))}
    </List>
  );
}

type EntryProps = Props & { item: NavItem; isActive: boolean };

const Entry = memo(function Entry({ item: { label, path, icon }, isActive, isCollapsed }: EntryProps) {
  // The hint hangs on the item: its link is drawn anew with each address, and with what hangs on it.
  return (
    <HintTooltip title={isCollapsed ? label : ''}>
      <ListItem disablePadding sx={{ mb: 0.5 }}>
        <ListItemButton
          component={Link}
          to={path}
          selected={isActive}
          aria-current={isActive ? 'page' : undefined}
          sx={{ minHeight: 44, gap: 1.5, px: isCollapsed ? 1.125 : 1.5, borderRadius: 1 }}
        >
          <LineIcon path={icon} />
          <span className={isCollapsed ? 'visually-hidden' : undefined}>{label}</span>
        </ListItemButton>
      </ListItem>
    </HintTooltip>
  );
});
