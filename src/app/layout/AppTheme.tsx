import { useMemo, type ReactNode } from 'react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import GlobalStyles from '@mui/material/GlobalStyles';
import { ThemeProvider } from '@mui/material/styles';
import { textStyles } from '../../components/textStyles';
import { selectIsCompact, selectIsDark } from '../../features/preferences/preferencesSlice';
import { readCspNonce } from '../../lib/cspNonce';
import { useIsReplay } from '../../lib/replayMode';
import { useIsPrinted } from '../../lib/useIsPrinted';
import { useAppSelector } from '../hooks';
import { createAppTheme } from '../theme/appTheme';
import { stillTheme } from '../theme/stillTheme';

const TEXT_STYLES = <GlobalStyles styles={textStyles} />;

type Props = { children: ReactNode };

/** MUI's theme, and the style cache that carries the page's nonce past its content security policy. */
export function AppTheme({ children }: Props) {
  const isDark = useAppSelector(selectIsDark);
  const isCompact = useAppSelector(selectIsCompact);
  // Paper is white, whatever the screen is (L-107).
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
      <ThemeProvider theme={theme}>
        {TEXT_STYLES}
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
