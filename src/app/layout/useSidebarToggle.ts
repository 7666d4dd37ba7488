import { useCallback, useEffect } from 'react';
import { drawerToggled, sidebarToggled } from '../../features/ui/uiSlice';
import { useAppDispatch } from '../hooks';
import { isComposing } from '../../lib/composing';

/** Returns the way to show or hide the sidebar; Ctrl+B and Cmd+B do the same, everywhere (L-16). */
export function useSidebarToggle(isMobile: boolean): () => void {
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
