/** npm run test:e2e: the browser tests against the built server; arguments go to Playwright. */
import './lib/checkNode.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run, tool } from './lib/programs.mjs';

await ensureInstalled();
const env = { CHROMIUM_PATH: await ensureChromium() };
await ensureBuilt();

const playwright = [...tool.playwright, 'test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)];
const { isSuccess } = await run(playwright, { env, isShown: true });
process.exitCode = isSuccess ? 0 : 1;
