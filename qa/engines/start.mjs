/** npm run qa -- engines: the stories that every browser engine must play, in Chromium, Firefox and WebKit. */
import '../../scripts/lib/checkNode.mjs';
import { prepareBrowser } from '../../scripts/lib/browser.mjs';
import { ensureEngines } from './ensureEngines.mjs';
import { ensureInstalledIn } from '../../scripts/lib/install.mjs';
import { run, tool } from '../../scripts/lib/programs.mjs';
import { requireSuccess } from '../../scripts/lib/progress.mjs';

await ensureInstalledIn('qa/engines', 'Installing drivers of browsers (once)');
const { CHROMIUM_PATH: chromium } = await prepareBrowser();
const env = { ENGINES: JSON.stringify({ chromium, ...(await ensureEngines()) }) };
// npm test does not have the types of these packages.
requireSuccess(await run([process.execPath, 'scripts/lint.mjs', 'qa/engines']));
const { isSuccess } = await run([...tool.tsx, 'qa/engines/run.ts', ...process.argv.slice(2)], { env, isShown: true });
process.exitCode = isSuccess ? 0 : 1;
