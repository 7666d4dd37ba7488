import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './root.mjs';

/** Commands of the packages that the scripts call, without a shell and without npx. */
export const tool = {
  eslint: inPackage('eslint/bin/eslint.js'),
  jest: inPackage('jest/bin/jest.js'),
  knip: inPackage('knip/bin/knip.js'),
  oxfmt: inPackage('oxfmt/bin/oxfmt'),
  oxlint: inPackage('oxlint/bin/oxlint'),
  playwright: inPackage('@playwright/test/cli.js'),
  tsx: inPackage('tsx/dist/cli.mjs'),
  webpack: inPackage('webpack/bin/webpack.js'),
};

/** npm as the running npm brings it, else the one on the path. */
export function npm(...args) {
  const { npm_execpath: runningNpm } = process.env;
  if (runningNpm?.endsWith('.js')) return [process.execPath, runningNpm, ...args];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', ...args];
}

/** Runs a command to its end in the project's folder; `output` is what it printed, unless that is shown (isShown). */
export function run([command, ...args], { env, isShown = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command.endsWith('.cmd'),
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', ({ message }) => resolve({ isSuccess: false, output: message }));
    child.on('close', (code) => resolve({ isSuccess: code === 0, output }));
  });
}

function inPackage(file) {
  return [process.execPath, path.join(root, 'node_modules', file)];
}
