import { useMemo, useRef } from 'react';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { selectIsSidebarOpen } from '../../features/ui/uiSlice';
import { useIsReplay } from '../../lib/replayMode';
import { useScrollPlaces } from '../../lib/scrollPlaces';
import { useShortcuts } from '../commands/useShortcuts';
import { DialogHost } from '../dialogs/DialogHost';
import { ToastBridge } from '../toasts/ToastBridge';
import { KeptScroll } from '../router/KeptScroll';
import { PagesContext } from '../router/page';
import { PageRoutes } from '../router/PageRoutes';
import { signedInPages } from '../router/signedInPages';
import { useAppSelector } from '../hooks';
import { selectIsWhole } from '../rootReducer';
import { MOBILE_QUERY } from '../theme/tokens';
import { selectViewport } from '../viewport/viewportSlice';
import { AppTheme } from './AppTheme';
import { Header } from './Header';
import { PageSpinner } from './PageSpinner';
import { ShellSkeleton } from './ShellSkeleton';
import { Sidebar } from './Sidebar';
import { SkipLink } from './SkipLink';
import { MAIN_ID, StatusBar } from './StatusBar';

const PAGE_ON_ITS_WAY = <PageSpinner />;

/** Everything around the signed-in pages. Its code may have been fetched ahead, and then be there before its slices. */
export function Shell() {
  return useAppSelector(selectIsWhole) ? <WholeShell /> : <ShellSkeleton />;
}

function WholeShell() {
  const isMobile = useMediaQuery(MOBILE_QUERY, { noSsr: true });
  const isReplay = useIsReplay();
  useShortcuts();
  const main = useRef<HTMLElement>(null);
  const places = useScrollPlaces();
  const room = useAppSelector((state) =>
    isReplay ? `${selectIsSidebarOpen(state)} ${selectViewport(state).width}` : '',
  );
  const keptScroll = useMemo(() => <KeptScroll places={places} />, [places]);

  return (
    <AppTheme>
      <SkipLink target={main} />
      <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100vh' }}>
        <Box sx={{ display: 'flex', flexGrow: 1 }}>
          <Sidebar isMobile={isMobile} />
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>
            <Header isMobile={isMobile} />
            <Box
              component="main"
              ref={main}
              id={MAIN_ID}
              tabIndex={-1}
              sx={{ maxWidth: '76rem', mx: 'auto', px: { xs: 2, md: 3 }, py: { xs: 2.5, md: 4 } }}
            >
              <StatusBar />
              {/* Components that measure their own space do so a moment later; in a replay they mount anew when it changes. */}
              <PagesContext value={signedInPages}>
                <PageRoutes key={room} pages={signedInPages} fallback={PAGE_ON_ITS_WAY}>
                  {keptScroll}
                </PageRoutes>
              </PagesContext>
            </Box>
          </Box>
        </Box>
        <ToastBridge />
      </Box>
      <DialogHost />
    </AppTheme>
  );
}
