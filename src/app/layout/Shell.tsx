import { useMemo, useRef, useEffect, type ReactNode, type MouseEvent, type RefObject, useLayoutEffect } from 'react';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { createKeybindingsHandler, type KeyBindingMap } from 'tinykeys';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import Stack from '@mui/material/Stack';
import Alert from '@mui/material/Alert';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import {
  selectIsSidebarOpen,
  commandChosen,
  dialogClosed,
  dialogOpened,
  selectDialog,
  selectIsOffline,
  selectIsServerLost,
} from '../../features/ui/uiSlice';
import { Later } from '../../lib/Later';
import { lazyPart } from '../../lib/lazyPart';
import { useIsReplay } from '../../lib/replayMode';
import { useScrollPlaces, scrollBackTo, type ScrollPlaces } from '../../lib/scrollPlaces';
import { DialogHost } from '../dialogs/DialogHost';
import { ToastBridge } from '../toasts/ToastBridge';
import { PagesContext } from '../router/page';
import { PageRoutes } from '../router/PageRoutes';
import { signedInPages } from '../router/signedInPages';
import { useAppSelector, useAppDispatch } from '../../store/hooks';
import { selectIsWhole } from '../rootReducer';
import { GUTTER_PX, MOBILE_QUERY } from '../theme/tokens';
import { selectViewport } from '../viewport/viewportSlice';
import { Header } from './Header';
import { ShellSkeleton } from './ShellSkeleton';
import { Sidebar } from './Sidebar';
import { selectHasSingleKeys, selectIsCompact, selectIsDark } from '../../features/preferences/preferencesSlice';
import { COMMANDS } from '../commands/commands';
import { isComposing } from '../../lib/composing';
import { readCspNonce } from '../../lib/cspNonce';
import { useIsPrinted, createAppTheme, stillTheme } from '../theme/appTheme';
import * as styles from './skipLink.module.css';
import { ADD_ACCOUNT_ID } from '../../features/accounts/AddAccountButton';
import { WaitingAlert } from '../../features/connect/WaitingAlert';

const remembered = lazyPart(
  async () => (await import(/* webpackChunkName: 'bell' */ '../remembered/Remembered')).Remembered,
);

const PAGE_ON_ITS_WAY = <PageSpinner />;

/** Everything around the signed-in pages. Its code may have been fetched ahead, and then be there before its slices. */
export function Shell() {
  return useAppSelector(selectIsWhole) ? <WholeShell /> : <ShellSkeleton />;
}

function WholeShell() {
  const isMobile = useMediaQuery(MOBILE_QUERY, { noSsr: true });
  const isReplay = useIsReplay();
  useShortcuts();
  const isCompact = useAppSelector(selectIsCompact);
  const main = useRef<HTMLElement>(null);
  const places = useScrollPlaces();
  const room = useAppSelector((state) =>
    isReplay ? `${selectIsSidebarOpen(state)} ${selectViewport(state).width}` : '',
  );
  const keptScroll = useMemo(() => <StoredScroll places={places} />, [places]);

  return (
    <AppTheme>
      <SkipLink target={main} />
      <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100vh' }}>
        <Box sx={{ display: 'flex', flexGrow: 1 }}>
          <Sidebar isMobile={isMobile} />
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>
            <Header isMobile={isMobile} />
            <Box component="main" ref={main} id={MAIN_ID} tabIndex={-1} data-compact={isCompact || undefined} sx={MAIN}>
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
        <Later part={remembered} fallback={null}>
          <remembered.Component />
        </Later>
      </Box>
      <DialogHost />
    </AppTheme>
  );
}

/** The distances around every page, for what reaches over them or fills the window. */
const MAIN = {
  '--page-gutter': GUTTER_PX,
  '--page-start': '8px',
  '@media (pointer: coarse)': { '--page-start': '4px' },
  '--page-end': '24px',
  ...{ maxWidth: '76rem', mx: 'auto', px: 'var(--page-gutter)', pt: 'var(--page-start)', pb: 'var(--page-end)' },
};

/** Where keys are for typing or choosing: in a form a letter that misses its field does nothing either. */
const OWN_KEYS = 'form, input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=dialog]';

/** Makes every command available by its keys; Ctrl or Cmd and K opens the palette from everywhere but a dialog. */
function useShortcuts(): void {
  const dispatch = useAppDispatch();
  const openDialog = useAppSelector((state) => selectDialog(state)?.name ?? null);
  const hasSingleKeys = useAppSelector(selectHasSingleKeys);

  useEffect(() => {
    const bindings: KeyBindingMap = {
      '$mod+K': (event) => {
        if (isComposing(event)) return;
        event.preventDefault();
        if (openDialog === 'palette') dispatch(dialogClosed());
        else if (openDialog === null) dispatch(dialogOpened({ name: 'palette', query: '' }));
      },
    };
    for (const { id, keys } of hasSingleKeys ? COMMANDS : []) {
      if (keys === undefined || keys.includes('+')) continue;
      const press = (event: KeyboardEvent) => {
        const { target } = event;
        const isElsewhere = target instanceof Element && target.closest(OWN_KEYS) !== null;
        if (isElsewhere || openDialog !== null || isComposing(event) || event.defaultPrevented) return;
        // The letter must not be typed into the field that the command focuses.
        event.preventDefault();
        dispatch(commandChosen({ id }));
      };
      bindings[keys] = press;
      // On most keyboards the question mark is on a key with Shift.
      if (keys === '?') bindings['Shift+?'] = press;
    }
    const handleKey = createKeybindingsHandler(bindings);
    const handleKeyDown = (event: KeyboardEvent) => {
      // Letters typed into a field are no commands; comparing each with every binding would cost as much as typing it.
      if (event.ctrlKey || event.metaKey || !isTyping(event.target)) handleKey(event);
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, [dispatch, openDialog, hasSingleKeys]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
}

type Props = { children: ReactNode };

/** MUI's theme, and the style cache that carries the page's nonce past its content security policy. */
function AppTheme({ children }: Props) {
  const isDark = useAppSelector(selectIsDark);
  const isCompact = useAppSelector(selectIsCompact);
  // Paper is white, whatever the screen is.
  const isPrinted = useIsPrinted();
  const isReplay = useIsReplay();
  const theme = useMemo(() => {
    const chosen = createAppTheme(isDark && !isPrinted, isCompact);
    return isReplay ? stillTheme(chosen) : chosen;
  }, [isDark, isPrinted, isCompact, isReplay]);
  const cache = useMemo(() => {
    const nonce = readCspNonce();
    return createCache({ key: 'pw', ...(nonce !== undefined && { nonce }) });
  }, []);

  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}

/** Shown while a page's code is on its way; invisible for the first moments, so as not to flicker. */
function PageSpinner() {
  return (
    <div className="page-spinner">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">Loading page</span>
    </div>
  );
}

type SkipLinkProps = { target: RefObject<HTMLElement | null> };

/** The first tab stop: skips the frame and goes to the page. */
function SkipLink({ target }: SkipLinkProps) {
  function handleClick(event: MouseEvent) {
    // Following the fragment would count as a navigation.
    event.preventDefault();
    target.current?.focus();
  }

  return (
    <a href="#main" className={styles.link} data-screen-only onClick={handleClick}>
      Skip to content
    </a>
  );
}

/** The id of the page's main part. */
const MAIN_ID = 'main';

const HEIR_IDS = [ADD_ACCOUNT_ID, MAIN_ID] as const;

/** Ongoing activities and problems, on every page; it stays in view below the header. */
function StatusBar() {
  return (
    <Stack
      data-screen-only
      sx={{ position: 'sticky', top: 64, zIndex: 'mobileStepper', '& > :not(:empty)': { mb: 2 } }}
    >
      <OfflineBanner />
      <WaitingAlert heirIds={HEIR_IDS} />
    </Stack>
  );
}

/**
 * Reports that there is no network, or that the server can't be reached. Its live region is always present: one added
 * together with its text is not read out.
 */
function OfflineBanner() {
  const isOffline = useAppSelector(selectIsOffline);
  const isServerLost = useAppSelector(selectIsServerLost);
  return (
    <div role="status">
      {(isOffline || isServerLost) && (
        <Alert severity="warning" icon={false} role="presentation">
          {isOffline
            ? 'You’re offline; your text is kept'
            : 'We can’t reach the server right now; your text is kept, and we keep trying'}
        </Alert>
      )}
    </div>
  );
}

type StoredScrollProps = { places: RefObject<ScrollPlaces> };

/**
 * Restores the scroll position when somebody returns to a page. It is next to the page, and mounts and unmounts with
 * it.
 */
function StoredScroll({ places: { current: places } }: StoredScrollProps) {
  const { key } = useLocation();
  const isPop = useNavigationType() === NavigationType.Pop;
  const isReplay = useIsReplay();

  useLayoutEffect(() => {
    if (isReplay) return;
    const left = new AbortController();
    const keep = () => places.set(key, window.scrollY);
    const follow = () => window.addEventListener('scroll', keep, { passive: true, signal: left.signal });
    // The product opens with a Pop, too, and then nobody has been anywhere else.
    const top = isPop && places.size > 1 ? places.get(key) : undefined;
    if (top === undefined) {
      keep();
      follow();
    } else {
      focusHeading();
      scrollBackTo(top, left.signal, follow);
    }
    return () => left.abort();
  }, [key, isPop, isReplay, places]);

  return null;
}

/**
 * The focused element was removed with the previous page; on the page that the product opened with, the focus is not
 * moved.
 */
function focusHeading(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
