import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

const file = path.join(root, '.env');

/** Reads the settings of .env, if there is one; what the environment itself says goes before them. */
export function readEnvFile() {
  if (existsSync(file)) process.loadEnvFile(file);
}
