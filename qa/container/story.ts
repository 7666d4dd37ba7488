import assert from 'node:assert/strict';
import { signUpClient } from '../faults/client';
import { startTestPostgres } from '../../server/testing/testPostgres';
import { startContainer } from './container';

/** No network has keys here, and the sandbox would listen in the container. */
const SETTINGS = { PLATFORMS_OFF: 'twitter,facebook,linkedin,instagram' };

const [image = '', ...options] = process.argv.slice(2);

/** Starts the image, signs up, looks at what the server may do in its container, and stops it. */
async function tryWith(database: string, settings: Record<string, string>): Promise<void> {
  const container = await startContainer(image, options, { ...SETTINGS, ...settings });
  try {
    const { json, send } = await signUpClient([container.origin]);
    await json(send('GET', '/auth/me'));
    assert.equal(await container.exec('id', '-u'), '1000');
    await assert.rejects(container.exec('touch', '/opt/postwright/dist/written'), /Read-only file system/);
    await assert.rejects(container.exec('ls', 'node_modules/typescript'), /No such file/);
    await container.checkHealth();
    assert.equal(await container.stop(), 0);
    console.log(`✓ the container serves, with ${database}`);
  } finally {
    await container.dispose();
  }
}

async function main(): Promise<void> {
  const postgres = await startTestPostgres();
  try {
    await tryWith('a PostgreSQL outside of it', { DATABASE_URL: postgres.databaseUrl });
  } finally {
    await postgres.stop();
  }
  await tryWith('the embedded one', {});
}

void main();
