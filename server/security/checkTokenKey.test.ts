import pino from 'pino';
import { createTestApp } from '../testing/testApp';
import { checkTokenKey } from './checkTokenKey';
import { createSecretBox } from './secretBox';

test('a server with another key than its database says so, and one with the same key does not', async () => {
  const lines: string[] = [];
  const logger = pino({}, { write: (line) => void lines.push(line) });
  const api = await createTestApp();
  try {
    const { db } = api.connection;
    const otherBox = createSecretBox(Buffer.alloc(32, 8));
    await checkTokenKey(db, otherBox, logger);
    await (await api.signUp()).connectX('ada');
    await checkTokenKey(db, api.secretBox, logger);
    expect(lines).toEqual([]);
    await checkTokenKey(db, otherBox, logger);
    expect(lines).toEqual([expect.stringContaining('is not the key that the tokens in the database')]);
  } finally {
    await api.close();
  }
});
