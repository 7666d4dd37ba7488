import { signUpClient } from '../faults/client';
import { controlSandbox } from '../../sandbox/testing/control';
import { startServer } from '../../e2e/support/server';

const POST = 'Hello from another Node';
const LEAD_MS = 1_000;
const WAIT_MAX_MS = 20_000;
const PAUSE_MS = 100;

/** Starts the built server under the Node that runs this, posts as somebody new, sees the post at the network, and stops. */
async function main(): Promise<void> {
  const server = await startServer({ label: 'node' });
  try {
    const { ok } = await fetch(`${server.origin}/readyz`);
    if (!ok) throw new Error('The server is not ready.');
    const client = await signUpClient([server.origin]);
    await client.post(await client.connect(1, 'node'), POST, LEAD_MS);
    const { texts } = controlSandbox(server.sandboxOrigin);
    for (const until = Date.now() + WAIT_MAX_MS; !(await texts()).includes(POST);) {
      if (Date.now() > until) throw new Error(`The network has no post after ${WAIT_MAX_MS} ms.\n${server.printed()}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    await server.stop();
  } finally {
    await server.dispose();
  }
}

void main();
