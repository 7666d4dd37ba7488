import { createMetrics } from './metrics';
import { readFigures } from '../../testing/readFigures';
import { createTestApp, type TestApp } from '../../testing/testApp';
import { until } from '../../testing/until';

const metrics = createMetrics();
let api: TestApp;

beforeAll(async () => {
  api = await createTestApp({ metrics });
});
afterAll(() => api.close());

/** The labels of all requests that were measured, and their numbers. */
async function measured(): Promise<Record<string, number>> {
  const figures = Object.entries(readFigures(await metrics.read()));
  const prefix = 'postwright_request_duration_seconds_count';
  return Object.fromEntries(
    figures.flatMap(([name, count]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), count]] : [])),
  );
}

test('requests are measured by the pattern of their route, never by their address', async () => {
  const ada = await api.signUp();
  for (const last of ['b', 'c']) await ada.call('DELETE', `/posts/01a1fc04-255f-715a-8f84-c6a664ee7f0${last}`);
  for (const path of ['/api/v1/nowhere/secret-word', '/secret-word', '/api/v1/posts/x/y/secret-word']) {
    await api.inject({ url: path });
  }
  const found = await measured();
  expect(found['{method="DELETE",route="/api/v1/posts/:id",status="4xx"}']).toBe(2);
  expect(found['{method="GET",route="none",status="4xx"}']).toBe(3);
  const patterns = new Set(['none', ...api.routes.map(({ url }) => url)]);
  for (const labels of Object.keys(found)) {
    expect(patterns).toContain(/route="([^"]*)"/.exec(labels)?.[1]);
  }
  expect(JSON.stringify(found)).not.toContain('secret-word');
});

test('an open event stream is counted and not measured', async () => {
  const ada = await api.signUp();
  const origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${ada.token}` };
  await fetch(`${origin}/api/v1/events`, { headers, signal: stop.signal });
  const streams = async () => readFigures(await metrics.read())['postwright_event_streams'];
  expect(await streams()).toBe(1);
  stop.abort();
  await until(streams, (count) => count === 0);
  expect(Object.keys(await measured()).filter((labels) => labels.includes('/events'))).toEqual([]);
});
