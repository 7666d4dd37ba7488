/** npm run bench:pages, bench:usable, bench:composer and bench:routes: measure the built product in Chromium; arguments go on. */
import './lib/checkNode.mjs';
import { prepareBrowser } from './lib/browser.mjs';
import { run, tool } from './lib/programs.mjs';

const [bench, ...args] = process.argv.slice(2);
const env = await prepareBrowser();
const { isSuccess } = await run([...tool.tsx, `bench/browser/${bench}.ts`, ...args], { env, isShown: true });
process.exitCode = isSuccess ? 0 : 1;
