import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/** Hashes names and contents of files, and of all files below folders; tells whether something changed since. */
export function contentHash(names, isRelevant = () => true) {
  const hash = createHash('sha256');
  for (const file of names.flatMap(filesBelow).filter(isRelevant)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(name) {
  const full = path.join(root, name);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [name];
  return readdirSync(full)
    .sort()
    .flatMap((entry) => filesBelow(`${name}/${entry}`));
}
