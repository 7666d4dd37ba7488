import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import type { Theme } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { Brand, BRAND_NAME } from '../../components/Brand';
import { drawerClosed, selectIsDrawerOpen, selectIsSidebarOpen } from '../../features/ui/uiSlice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { paths } from '../../lib/paths';
import { SidebarNav } from './SidebarNav';

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
