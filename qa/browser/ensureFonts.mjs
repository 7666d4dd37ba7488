import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installWithApt } from '../../scripts/lib/apt.mjs';
import { root } from '../../scripts/lib/root.mjs';

const INSTALLED = '/usr/share/fonts';
const FAMILIES = [
  { name: 'DejaVu', file: 'DejaVuSans.ttf', debian: 'fonts-dejavu-core' },
  { name: 'Liberation', file: 'LiberationSans-Regular.ttf', debian: 'fonts-liberation' },
];

/**
 * Finds the families of fonts that a page must fit in, installs those that are missing, and returns for each that there is
 * the path of a fontconfig file (FONTCONFIG_FILE) that offers nothing else.
 */
export async function ensureFonts() {
  const missing = FAMILIES.filter(({ file }) => folderOf(file) === undefined);
  if (missing.length > 0) await installWithApt(...missing.map(({ debian }) => debian));
  const found = FAMILIES.map(({ name, file }) => ({ name, folder: folderOf(file) }));
  for (const { name } of found.filter(({ folder }) => folder === undefined)) {
    console.error(`No page is tried with the font ${name} alone: it was not found, and could not be installed.`);
  }
  return Object.fromEntries(
    found.filter(({ folder }) => folder !== undefined).map(({ name, folder }) => [name, configure(name, folder)]),
  );
}

function folderOf(file) {
  if (!existsSync(INSTALLED)) return undefined;
  const found = readdirSync(INSTALLED, { recursive: true }).find((name) => path.basename(name) === file);
  return found && path.dirname(path.join(INSTALLED, found));
}

function configure(name, folder) {
  const cache = path.join(root, '.cache/fonts');
  const file = path.join(cache, `${name}.conf`);
  mkdirSync(cache, { recursive: true });
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${cache}</cachedir></fontconfig>
`,
  );
  return file;
}
