/** npm run demo: the product with a filled workspace, on sandbox networks and with data of its own in .data/demo. */
import './lib/checkNode.mjs';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { tool } from './lib/programs.mjs';
import { root } from './lib/root.mjs';
import { supervise } from './lib/supervise.mjs';

process.chdir(root);
await ensureInstalled();
await ensureBuilt();

// Neither .env nor keys in the environment count: nothing of the demo may reach a real network or somebody's database.
const { PORT = '3000', SANDBOX_PORT = '3001', DATA_DIR = path.join(root, '.data/demo'), PATH, HOME } = process.env;
process.env = { PATH, HOME, PORT, SANDBOX_PORT, DATA_DIR, NODE_ENV: 'production' };

const places = [PORT, SANDBOX_PORT].map((port) => `http://localhost:${port}`);
const filling = spawn(tool.tsx[0], [...tool.tsx.slice(1), 'demo/fill.ts', ...places], { stdio: 'inherit' });
process.on('exit', () => filling.kill());
await supervise(path.join(root, 'dist/server/main.js'));
