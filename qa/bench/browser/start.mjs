/** npm run qa:long -- bench pages, usable, composer and routes: measures the built product in Chromium; arguments go on. */
import '../../../scripts/lib/checkNode.mjs';
import { prepareBrowser } from '../../../scripts/lib/browser.mjs';
import { run, tool } from '../../../scripts/lib/programs.mjs';

const [bench, ...args] = process.argv.slice(2);
const env = await prepareBrowser();
const { isSuccess } = await run([...tool.tsx, `qa/bench/browser/${bench}.ts`, ...args], { env, isShown: true });
process.exitCode = isSuccess ? 0 : 1;
