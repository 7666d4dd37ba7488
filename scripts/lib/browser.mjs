import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureAllInstalled } from './install.mjs';

/** Sees that there are packages, a Chromium and a build of the sources as they are; returns the environment that names it. */
export async function prepareBrowser() {
  await ensureAllInstalled();
  const env = { CHROMIUM_PATH: await ensureChromium() };
  await ensureBuilt();
  return env;
}
