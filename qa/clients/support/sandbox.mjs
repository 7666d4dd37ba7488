import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { mapHosts } from './hosts.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Where the product would be; nothing listens there. */
export const PUBLIC_ORIGIN = 'http://localhost:3000';

/** The app that is registered with every network of the sandbox. */
export const APP = { clientId: 'postwright-sandbox', clientSecret: 'known-to-everyone' };

/** Starts the sandbox as a process of its own, which ends with this one, and sends the clients' calls to it. */
export async function startSandbox({ paths = {}, publicOrigin = PUBLIC_ORIGIN } = {}) {
  const tsx = path.join(ROOT, 'node_modules/tsx/dist/cli.mjs');
  const child = spawn(process.execPath, [tsx, 'sandbox/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, SANDBOX_PORT: '0', DATA_DIR: '', PUBLIC_ORIGIN: publicOrigin },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = await new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The sandbox did not start.')));
    child.stdout.on('data', (output) => resolve(output.toString()));
  });
  const places = [...lines.matchAll(/^(.+) is ready at (\S+)$/gm)].map(([, name, place]) => ({ name, origin: place }));
  const [{ origin }, ...servers] = places;
  const map = mapHosts(origin, paths);
  return {
    origin,
    /** Servers of networks that have many: name and origin. */
    servers,
    /** Makes the next call of an endpoint fail. */
    script: (platform, endpoint, fault) =>
      fetch(`${origin}/__sandbox/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ platform, endpoint, fault }),
      }),
    /** Goes to the consent page that a client names and allows the app; gives the address that it leads to. */
    async allow(address, handle) {
      const url = map(address);
      const form = new URLSearchParams([...url.searchParams, ['decision', 'allow'], ['handle', handle]]);
      const page = await fetch(url);
      if (!page.ok) throw new Error(`The consent page answered ${page.status}.`);
      const response = await fetch(url.origin + url.pathname, { method: 'POST', body: form, redirect: 'manual' });
      return new URL(response.headers.get('location'));
    },
    close: () => child.kill(),
  };
}
