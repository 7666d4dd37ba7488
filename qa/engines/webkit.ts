import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Builder, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '../../server/testing/freePort';
import { within } from '../../server/testing/until';
import { untilExit } from '../../server/testing/untilExit';
import { waitFor } from './waitFor';
import type { Engine, Tab } from './engine';

type Programs = { driver: string; browser: string; display: string };

/** The page itself has less height: the window has bars. */
const SIZE = { width: 1280, height: 1000 };

/** WebKitGTK, whose driver speaks the classic WebDriver, on a display of its own. */
export function webkitEngine({ driver, browser, display }: Programs): Engine {
  return {
    name: 'WebKit',
    start: async () => {
      const screen = await startDisplay(display);
      const port = await freePort();
      const env = { ...process.env, DISPLAY: screen.name, TZ: 'Europe/Berlin', WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
      const process_ = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' });
      const end = async () => {
        await endProcess(process_);
        await endProcess(screen.process);
      };
      try {
        const session = await connect(`http://127.0.0.1:${port}`, browser);
        await session
          .manage()
          .window()
          .setRect({ x: 0, y: 0, ...SIZE });
        const close = async () => {
          await session.quit();
          await end();
        };
        return { tab: tabOf(session, await session.getWindowHandle()), complaints: () => [], close };
      } catch (error) {
        await end();
        throw error;
      }
    },
  };
}

async function connect(address: string, browser: string): Promise<WebDriver> {
  await waitFor('the driver of WebKit', () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const options = { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } };
  return new Builder()
    .usingServer(address)
    .withCapabilities({ browserName: 'MiniBrowser', ...options })
    .build();
}

/** The server prints the number of the display that it has taken. */
async function startDisplay(program: string): Promise<{ name: string; process: ChildProcess }> {
  const args = ['-displayfd', '1', '-screen', '0', `${SIZE.width}x${SIZE.height}x24`, '-nolisten', 'tcp'];
  const server = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = (await within(once(server.stdout, 'data'), 'a display')) as [Buffer];
  return { name: `:${number.toString().trim()}`, process: server };
}

async function endProcess(child: ChildProcess): Promise<void> {
  child.kill();
  await untilExit(child, child.spawnfile);
}

function tabOf(session: WebDriver, handle: string): Tab {
  const here = () => session.switchTo().window(handle);
  const find = async (expression: string) => {
    await here();
    return session.executeScript<WebElement>(`return (${expression})`);
  };
  return {
    goto: async (address) => {
      await here();
      await session.get(address);
    },
    read: async <T>(expression: string) => {
      await here();
      return session.executeScript<T>(`return (${expression})`);
    },
    click: async (expression) => (await find(expression)).click(),
    type: async (expression, text) => (await find(expression)).sendKeys(text),
    pressWithControl: async (key) => {
      await here();
      await session.actions().keyDown(Key.CONTROL).sendKeys(key).keyUp(Key.CONTROL).perform();
    },
    chooseFile: async (expression, path) => (await find(expression)).sendKeys(path),
    popup: async (act) => {
      const before = await session.getAllWindowHandles();
      await act();
      const opened = await waitFor('a window that opens', async () =>
        (await session.getAllWindowHandles()).find((one) => !before.includes(one)),
      );
      return tabOf(session, opened);
    },
  };
}
