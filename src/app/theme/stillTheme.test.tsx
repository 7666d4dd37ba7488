import Collapse from '@mui/material/Collapse';
import Dialog from '@mui/material/Dialog';
import Drawer from '@mui/material/Drawer';
import Menu from '@mui/material/Menu';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { stillTheme } from './appTheme';

const theme = stillTheme(createTheme());

// Later results must show up in the test, and not be waited for.
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
beforeAll(() => void (environment.IS_REACT_ACT_ENVIRONMENT = false));
afterAll(() => void (environment.IS_REACT_ACT_ENVIRONMENT = true));

it('lets what is closed be gone within the call that closed it', () => {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const show = (isOpen: boolean) =>
    flushSync(() =>
      root.render(
        <ThemeProvider theme={theme}>
          <Dialog open={isOpen}>dialog</Dialog>
          <Drawer open={isOpen}>drawer</Drawer>
          <Menu open={isOpen} anchorEl={container} slotProps={{ list: { 'aria-label': 'menu' } }}>
            <li>menu</li>
          </Menu>
          <Collapse in={isOpen} unmountOnExit>
            section
          </Collapse>
        </ThemeProvider>,
      ),
    );
  show(true);
  expect(document.body).toHaveTextContent(/section.*dialog.*drawer.*menu/);
  show(false);
  expect(document.body).not.toHaveTextContent(/section|dialog|drawer|menu/);
  flushSync(() => root.unmount());
  container.remove();
});
