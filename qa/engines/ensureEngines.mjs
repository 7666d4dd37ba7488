import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { installWithApt } from '../../scripts/lib/apt.mjs';
import { onPath } from '../../scripts/lib/onPath.mjs';
import { run } from '../../scripts/lib/programs.mjs';

const FIREFOX = ['firefox-esr', 'firefox'];
const WEBKIT_DRIVER = ['WebKitWebDriver'];
const DISPLAY = ['Xvfb'];
/** Debian's name of a processor in its folders. */
const DEBIAN_FOLDER = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' };

/**
 * Finds the engines besides Chromium, and installs those that are missing where that is possible: their programs, null for
 * an engine that is not to be had, and why.
 */
export async function ensureEngines() {
  if (findFirefox() === null) await installWithApt('firefox-esr');
  if (findWebkit() === null) await installWithApt('webkit2gtk-driver', 'xvfb');
  const [firefox, webkit] = [await thatRuns(findFirefox()), findWebkit()];
  const missing = [
    firefox === null && { engine: 'Firefox', reason: 'no firefox-esr or firefox was found or could be installed' },
    webkit === null && {
      engine: 'WebKit',
      reason: 'no WebKitWebDriver with its MiniBrowser and Xvfb was found or could be installed',
    },
  ];
  return { firefox, webkit, missing: missing.filter(Boolean) };
}

function findFirefox() {
  return onPath(FIREFOX)[0] ?? null;
}

async function thatRuns(program) {
  return program !== null && (await run([program, '--version'])).isSuccess ? program : null;
}

function findWebkit() {
  const [[driver], [display], browser] = [onPath(WEBKIT_DRIVER), onPath(DISPLAY), miniBrowser()];
  return driver && display && browser ? { driver, display, browser } : null;
}

/** It is no program of its own on the path: a folder of the library's version holds it. */
function miniBrowser() {
  const folders = ['/usr/lib', '/usr/libexec', `/usr/lib/${DEBIAN_FOLDER[process.arch] ?? process.arch}`];
  return folders
    .filter(existsSync)
    .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name, 'MiniBrowser')))
    .find((file) => /webkit2?gtk/.test(file) && existsSync(file));
}
