import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './root.mjs';

/**
 * Hands over a folder set up like the project, with its packages and the named configurations, but only the given files
 * (path and text), and removes it afterwards. Checks show there that they find what is wrong on purpose.
 */
export function withPlanted(files, configurations, check) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'postwright-planted-'));
  try {
    for (const file of configurations) cpSync(path.join(root, file), path.join(folder, file));
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    for (const [file, text] of files) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    return check(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
