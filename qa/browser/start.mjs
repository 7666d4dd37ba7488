/** npm run qa -- browser: what a browser proves beyond the main stories; arguments go to Playwright. */
import '../../scripts/lib/checkNode.mjs';
import { prepareBrowser } from '../../scripts/lib/browser.mjs';
import { run, tool } from '../../scripts/lib/programs.mjs';
import { ensureFonts } from './ensureFonts.mjs';

const env = {
  ...(await prepareBrowser()),
  POSTWRIGHT_DEEP: '1',
  FONTCONFIG_FILES: JSON.stringify(await ensureFonts()),
};
const config = ['--config', 'qa/browser/playwright.config.ts'];
const { isSuccess } = await run([...tool.playwright, 'test', ...config, ...process.argv.slice(2)], {
  env,
  isShown: true,
});
process.exitCode = isSuccess ? 0 : 1;
