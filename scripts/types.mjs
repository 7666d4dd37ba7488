/**
 * npm test types: checks all code with the root's configuration, then what each side ships with that side's own: no DOM
 * in the server, neither DOM nor Node in the contract, and no Jest globals anywhere but in tests.
 */
import path from 'node:path';
import { run, tool } from './lib/programs.mjs';
import { root } from './lib/root.mjs';

for (const side of ['.', 'contract', 'server', 'src']) {
  const { isSuccess } = await run([...tool.tsc, '-p', path.join(root, side)], { isShown: true });
  if (!isSuccess) process.exitCode = 1;
}
