import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { withParam } from '../../lib/addresses';

/** The tabs of Create Post, in their order; the address names all but the first. */
export const COMPOSER_TABS = [
  { tab: 'editor', label: 'Post Editor' },
  { tab: 'media', label: 'Media' },
  { tab: 'hashtags', label: 'Hashtags' },
] as const;
export type ComposerTab = (typeof COMPOSER_TABS)[number]['tab'];

/** Id of the panel under the tabs. */
export const COMPOSER_PANEL_ID = 'composer-panel';

/** The tab that an address names by `?tab=`. */
export function tabOf(search: string): ComposerTab {
  const named = new URLSearchParams(search).get('tab');
  return COMPOSER_TABS.find(({ tab }) => tab === named)?.tab ?? 'editor';
}

/** The query of an address with another tab in it; the rest of it stays. */
export function withTab(search: string, tab: ComposerTab): string {
  return withParam(search, 'tab', tab === 'editor' ? null : tab);
}

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
