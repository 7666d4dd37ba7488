import { createTheme, type Theme } from '@mui/material/styles';

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
