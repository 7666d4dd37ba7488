/** Started by npm run demo beside its server: fills the workspace once, and says how to get in. */
import { setTimeout as sleep } from 'node:timers/promises';
import { fillWorkspace } from './workspace';
import { PERSON, signUp } from './session';

const [, , origin = '', sandboxOrigin = ''] = process.argv;
const POLL_MS = 100;

async function main(): Promise<void> {
  while (!(await isReady())) await sleep(POLL_MS);
  const session = await signUp(origin);
  if (session !== null) await fillWorkspace(session, sandboxOrigin);
  console.log(`The workspace of the demo: ${origin}/login, email ${PERSON.email}, password ${PERSON.password}`);
}

async function isReady(): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

main().catch((error: unknown) => {
  console.error('The demo could not be filled:', error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
