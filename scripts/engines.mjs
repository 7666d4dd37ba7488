/** npm run test:engines: the stories that every browser engine must play, in Chromium, Firefox and WebKit. */
import './lib/checkNode.mjs';
import { prepareBrowser } from './lib/browser.mjs';
import { ensureEngines } from './lib/engines.mjs';
import { run, tool } from './lib/programs.mjs';

const { CHROMIUM_PATH: chromium } = await prepareBrowser();
const env = { ENGINES: JSON.stringify({ chromium, ...(await ensureEngines()) }) };
const { isSuccess } = await run([...tool.tsx, 'e2e/engines/run.ts', ...process.argv.slice(2)], { env, isShown: true });
process.exitCode = isSuccess ? 0 : 1;
