import { installWithApt } from './apt.mjs';
import { onPath } from './onPath.mjs';
import { run, tool } from './programs.mjs';
import { withProgress } from './progress.mjs';

const USUAL_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const HELP = `The browser tests need a Chromium: none was found, and none could be installed. Install one
(Debian and Ubuntu: apt-get install chromium; elsewhere: npx playwright install --with-deps chromium),
or set CHROMIUM_PATH to the program of a Chromium or Chrome that you have.`;

/** Finds a Chromium that runs, installs one where there is none, and returns its full path; else ends with what to do. */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH ?? '';
  if (given !== '') return (await runs(given)) ? given : end(`CHROMIUM_PATH is ${given}, which does not run.`);
  return (await find()) ?? (await installedWithApt()) ?? (await downloadedWithPlaywright()) ?? end(HELP);
}

async function find() {
  for (const program of [...onPath(USUAL_NAMES), await playwrightsOwn()]) {
    if (await runs(program)) return program;
  }
  return undefined;
}

/** Where Playwright keeps the Chromium that it downloads, whether there is one or not. */
async function playwrightsOwn() {
  const script = "process.stdout.write(require('@playwright/test').chromium.executablePath())";
  return (await run([process.execPath, '-e', script])).output;
}

async function runs(program) {
  // Stubs of packages that are not installed, and libraries that are missing, show here.
  return (await run([program, '--version'])).isSuccess;
}

async function installedWithApt() {
  return (await installWithApt('chromium')) ? find() : undefined;
}

async function downloadedWithPlaywright() {
  const download = () => run([...tool.playwright, 'install', 'chromium']);
  const { isSuccess, output } = await withProgress('Downloading a Chromium with Playwright', download);
  if (!isSuccess) console.error(output);
  return isSuccess ? find() : undefined;
}

function end(sentence) {
  console.error(sentence);
  return process.exit(1);
}
