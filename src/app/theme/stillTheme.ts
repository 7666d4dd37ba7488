import { createTheme, type Theme } from '@mui/material/styles';

/** A theme in which nothing takes time: what is closed is gone at once, as a replay needs it. */
export function stillTheme(theme: Theme): Theme {
  const isStill = { defaultProps: { transitionDuration: 0 } };
  const timeout = { defaultProps: { timeout: 0 } };
  return createTheme(theme, {
    transitions: { create: () => 'none', getAutoHeightDuration: () => 0 },
    components: {
      ...{ MuiBackdrop: isStill, MuiDialog: isStill, MuiDrawer: isStill, MuiMenu: isStill, MuiPopover: isStill },
      ...{ MuiFade: timeout, MuiGrow: timeout, MuiSlide: timeout, MuiZoom: timeout, MuiCollapse: timeout },
    },
  });
}
