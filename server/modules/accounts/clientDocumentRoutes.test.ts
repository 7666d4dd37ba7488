import fastify from 'fastify';
import { createMemoryApps } from '../../networks/settings';
import { createNetworks } from '../../networks/registry';
import { createServerGuard } from '../../networks/serverGuard';
import { clientDocumentRoutes } from './oauthRoutes';

const PATH = '/oauth/bluesky/client.json';

async function get(publicOrigin: string) {
  const bluesky = {
    publicOrigin,
    guard: createServerGuard(),
    sandboxServers: [],
    apps: createMemoryApps(),
    plcUrl: 'https://plc.example.org',
    blueskyViewUrl: 'https://view.example.org',
  };
  const app = fastify();
  app.decorate('networks', createNetworks({ keyless: { bluesky } }));
  await app.register(clientDocumentRoutes);
  return app.inject({ url: PATH });
}

test('servers fetch the document about us: at once, as plain JSON, to keep for a while', async () => {
  const response = await get('https://post.example.org');
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': expect.stringMatching(/^application\/json\b/),
    'cache-control': 'public, max-age=600',
  });
  expect(response.json()).toMatchObject({ client_id: `https://post.example.org${PATH}` });
  expect(response.body).not.toContain('"d"');
});

test.each(['http://localhost:3000', 'http://127.0.0.1:3000'])('there is none at %s', async (publicOrigin) => {
  expect((await get(publicOrigin)).statusCode).toBe(404);
});
