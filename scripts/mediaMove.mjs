/** npm run media:move -- --from file:… --to s3://…: moves uploaded files, with the settings of .env. */
import './lib/checkNode.mjs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { readEnvFile } from './lib/environment.mjs';
import { root } from './lib/root.mjs';

readEnvFile();
const program = ['--import', 'tsx', path.join(root, 'server/media/move/command.ts'), ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, program, { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
