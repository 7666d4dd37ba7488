import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { tabOf, withTab, type ComposerTab } from './composerTabs';

/** The open tab, and the function to open another one; the address names it. */
export function useTabs(): { current: ComposerTab; openTab: (tab: ComposerTab) => void } {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const openTab = useCallback(
    (tab: ComposerTab) => {
      if (tab !== tabOf(search)) void navigate(pathname + withTab(search, tab), { replace: true });
    },
    [navigate, pathname, search],
  );
  return { current: tabOf(search), openTab };
}
