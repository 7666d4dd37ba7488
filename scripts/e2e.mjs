/** npm test browser: the main stories in Chromium, against the built server; arguments go to Playwright. */
import './lib/checkNode.mjs';
import { prepareBrowser } from './lib/browser.mjs';
import { run, tool } from './lib/programs.mjs';

const env = await prepareBrowser();
const playwright = [...tool.playwright, 'test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)];
const { isSuccess } = await run(playwright, { env, isShown: true });
process.exitCode = isSuccess ? 0 : 1;
