/** Prints the path of a Chromium that runs, after installing one where there is none. */
import './lib/checkNode.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';

await ensureInstalled();
console.log(await ensureChromium());
