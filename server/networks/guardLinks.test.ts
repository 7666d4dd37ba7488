import { createServerGuard, ForbiddenServer } from './serverGuard';

const guard = createServerGuard({ privateServers: ['10.0.0.7:3000'], resolve: () => Promise.resolve([]) });

test.each([
  ['https://pds.example.org/xrpc', 'https://social.example.org', true],
  ['http://10.0.0.7:3000/a', 'http://10.0.0.7:3000', true],
  ['https://pds.example.org/xrpc', 'http://10.0.0.7:3000', true],
  ['http://10.0.0.7:3000/a', 'https://social.example.org', false],
  ['http://10.0.0.8:3000/a', 'http://10.0.0.7:3000', false],
  ['http://pds.example.org', 'https://social.example.org', false],
  ['javascript://10.0.0.7:3000/%0aalert(1)', 'http://10.0.0.7:3000', false],
])('%s may be named by %s: %s', (url, from, isAllowed) => {
  const check = () => guard.checkLink(new URL(url), new URL(from));
  if (isAllowed) expect(check).not.toThrow();
  else expect(check).toThrow(ForbiddenServer);
});
