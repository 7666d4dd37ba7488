import { createTestApp } from '../testing/testApp';

test('a server that is about to stop sends new requests away, and asks them not to come back', async () => {
  const draining = new AbortController();
  const api = await createTestApp({ draining: draining.signal });
  expect((await api.inject({ url: '/healthz' })).statusCode).toBe(200);
  draining.abort();
  const response = await api.inject({ url: '/healthz' });
  expect(response.statusCode).toBe(503);
  expect(response.headers.connection).toBe('close');
  expect(response.json()).toMatchObject({ error_code: 'SHUTTING_DOWN' });
  await api.close();
});
