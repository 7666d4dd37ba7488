import { createTheme, type Theme } from '@mui/material/styles';
import { useSyncExternalStore } from 'react';
import { CARD_RADIUS_PX, CONTROL_HEIGHTS_PX, darkTokens, fonts, lightTokens, RADIUS_PX, type Tokens } from './tokens';

const heading = { fontFamily: fonts.sans, fontWeight: 600, lineHeight: 1.5 };

const SPACING_PX = 8;
const COMPACT_SPACING_PX = 6;
const inRem = (px: number) => `${px / 16}rem`;
const DENSE = inRem(CONTROL_HEIGHTS_PX.dense);
const FORM = inRem(CONTROL_HEIGHTS_PX.form);

/** Controls are larger for fingers than for a mouse, in the compact view too. */
const FINGER = '@media (pointer: coarse)';
const FINGER_SIZE = inRem(CONTROL_HEIGHTS_PX.finger);

/** In forced colors fills disappear: buttons need a border, and selected items a mark. */
const FORCED_COLORS = '@media (forced-colors: active)';
const EDGE = { border: '1px solid ButtonBorder' };
const MARK = { outline: '2px solid Highlight', outlineOffset: -2 };

/** The focus ring for controls in a container that would clip an outer one. */
const RING_INSIDE = { '&.Mui-focusVisible': { outlineOffset: -2 } };

/** On a phone a dialog needs the margin that MUI would keep around it. */
const NEAR_THE_EDGES = { margin: '0.75rem', width: 'calc(100% - 1.5rem)', maxWidth: 'calc(100% - 1.5rem)' };

/** A label that lies in the edge of its field is as large as the smallest type; MUI would make it three quarters of the field's. */
const LABEL_SCALE = 12 / 14;

/** MUI in the colors of the workshop: quiet borders instead of shadows, titles of pages in serif. */
export function createAppTheme(isDark: boolean, isCompact: boolean): Theme {
  const tokens = isDark ? darkTokens : lightTokens;
  const border = `1px solid ${tokens.line}`;
  return createTheme({
    spacing: isCompact ? COMPACT_SPACING_PX : SPACING_PX,
    palette: {
      mode: isDark ? 'dark' : 'light',
      primary: { main: tokens.primary, dark: tokens.primaryStrong, contrastText: tokens.onPrimary },
      secondary: { main: tokens.accent, contrastText: lightTokens.ink },
      error: { main: tokens.error, light: tokens.errorSoft },
      warning: { main: tokens.accentInk, light: tokens.accentSoft },
      success: { main: tokens.success, light: tokens.successSoft },
      info: { main: tokens.info, light: tokens.infoSoft },
      text: { primary: tokens.ink, secondary: tokens.inkSoft },
      background: { default: tokens.paper, paper: tokens.surface },
      divider: tokens.line,
    },
    breakpoints: { values: { xs: 0, sm: 480, md: 768, lg: 1100, xl: 1440 } },
    shape: { borderRadius: RADIUS_PX },
    typography: {
      fontFamily: fonts.sans,
      h1: { ...heading, fontFamily: fonts.serif, fontSize: '1.75rem', letterSpacing: '-0.01em' },
      // Twice as large on a phone, a long word still has to fit.
      h2: { ...heading, fontSize: 'min(1rem, 9vw)' },
      h3: { ...heading, fontSize: '0.875rem' },
      body1: { fontSize: isCompact ? '0.8125rem' : '0.875rem', lineHeight: 1.43 },
      body2: { fontSize: isCompact ? '0.75rem' : '0.8125rem', lineHeight: 1.385 },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: {
      MuiAlert: {
        styleOverrides: {
          root: { variants: [...alertColors(tokens)] },
        },
      },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: {
            minHeight: isCompact ? DENSE : FORM,
            lineHeight: 1.43,
            [FINGER]: { minHeight: FINGER_SIZE },
            variants: [
              {
                props: { size: 'small' },
                style: { minHeight: DENSE, paddingInline: 12, [FINGER]: { minHeight: FINGER_SIZE } },
              },
            ],
          },
          contained: { [FORCED_COLORS]: EDGE },
        },
      },
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        // MUI's own styles, which rely on the ripple, would override the focus ring of base.css.
        styleOverrides: {
          root: {
            fontFamily: 'inherit',
            '&.Mui-focusVisible': { outline: `2px solid ${tokens.primary}`, outlineOffset: 2 },
          },
        },
      },
      MuiCard: { defaultProps: { elevation: 0 }, styleOverrides: { root: { border, borderRadius: CARD_RADIUS_PX } } },
      MuiFab: { styleOverrides: { root: { [FORCED_COLORS]: EDGE } } },
      MuiIconButton: {
        styleOverrides: {
          root: {
            width: FORM,
            height: FORM,
            padding: 0,
            [FINGER]: { minWidth: FINGER_SIZE, minHeight: FINGER_SIZE },
            variants: [{ props: { size: 'small' }, style: { width: DENSE, height: DENSE } }],
          },
        },
      },
      MuiInputBase: { styleOverrides: { root: { [FINGER]: { fontSize: '1rem' } } } },
      MuiInputLabel: {
        styleOverrides: {
          root: {
            variants: [
              {
                props: { shrink: true, variant: 'outlined' },
                style: { transform: `translate(14px, -8px) scale(${LABEL_SCALE})` },
              },
            ],
          },
        },
      },
      MuiListItemButton: {
        styleOverrides: {
          root: {
            color: tokens.ink,
            '&.Mui-selected, &.Mui-selected:hover': {
              backgroundColor: tokens.primarySoft,
              color: tokens.primary,
              fontWeight: 600,
              [FORCED_COLORS]: MARK,
            },
            ...RING_INSIDE,
          },
        },
      },
      MuiMenuItem: { styleOverrides: { root: { [FINGER]: { minHeight: FINGER_SIZE }, ...RING_INSIDE } } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiMenu: { styleOverrides: { paper: { border, boxShadow: tokens.float } } },
      MuiChip: {
        styleOverrides: { root: { '&.MuiChip-clickable': { [FINGER]: { minHeight: FINGER_SIZE, borderRadius: 22 } } } },
      },
      MuiDialog: {
        styleOverrides: {
          paper: { border, borderRadius: CARD_RADIUS_PX, '@media (max-width: 479.98px)': NEAR_THE_EDGES },
        },
      },
      MuiDialogActions: { styleOverrides: { root: ({ theme }) => ({ padding: theme.spacing(1, 3, 2.5) }) } },
      MuiOutlinedInput: {
        styleOverrides: {
          notchedOutline: { borderColor: tokens.lineStrong, '& legend': { fontSize: `${LABEL_SCALE}em` } },
          root: { minHeight: FORM, [FINGER]: { minHeight: FINGER_SIZE } },
        },
      },
      // MUI would draw a switch that is off in white on white.
      MuiSwitch: { styleOverrides: { switchBase: { '&:not(.Mui-checked)': { color: tokens.lineStrong } } } },
      MuiTab: {
        styleOverrides: {
          root: {
            minHeight: FORM,
            '&.Mui-selected': { [FORCED_COLORS]: MARK },
            [FINGER]: { minHeight: FINGER_SIZE },
            ...RING_INSIDE,
          },
        },
      },
      MuiTabs: { styleOverrides: { root: { minHeight: FORM } } },
      MuiTextField: { defaultProps: { size: 'small' } },
      MuiToggleButton: {
        styleOverrides: {
          root: {
            [FINGER]: { minHeight: FINGER_SIZE, minWidth: FINGER_SIZE },
            '&.Mui-selected': { [FORCED_COLORS]: MARK },
          },
        },
      },
      MuiTooltip: {
        styleOverrides: { tooltip: { backgroundColor: tokens.ink, color: tokens.paper, fontSize: '0.8125rem' } },
      },
    },
  });
}

function alertColors({ ink, successSoft, infoSoft, accentSoft, errorSoft }: Tokens) {
  return [
    { props: { severity: 'success' }, style: { color: ink, backgroundColor: successSoft } },
    { props: { severity: 'info' }, style: { color: ink, backgroundColor: infoSoft } },
    { props: { severity: 'warning' }, style: { color: ink, backgroundColor: accentSoft } },
    { props: { severity: 'error' }, style: { color: ink, backgroundColor: errorSoft } },
  ] as const;
}

/** Even a transition of no duration waits for a timer unless it is told that it has ended. */
const END_AT_ONCE = { timeout: 0, addEndListener: (_node: HTMLElement, done: () => void) => done() };

/** A theme without transitions: a closed element is gone within the same call, as a replay requires. */
export function stillTheme(theme: Theme): Theme {
  const still = { defaultProps: { transitionDuration: 0, slotProps: { transition: END_AT_ONCE } } };
  return createTheme(theme, {
    transitions: { create: () => 'none', getAutoHeightDuration: () => 0 },
    components: {
      MuiBackdrop: still,
      MuiDialog: still,
      MuiDrawer: still,
      MuiMenu: still,
      MuiPopover: still,
      MuiCollapse: { defaultProps: END_AT_ONCE },
    },
  });
}

/** True while the page is being rendered for printing. */
export function useIsPrinted(): boolean {
  return useSyncExternalStore(subscribe, () => query().matches);
}

function subscribe(onChange: () => void): () => void {
  const media = query();
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

function query(): MediaQueryList {
  return window.matchMedia('print');
}
