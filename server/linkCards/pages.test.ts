import type { FetchedFile } from '../lib/safeFetch';
import { shareOut } from './pages';

const PAGE: FetchedFile = {
  status: 200,
  headers: {},
  text: '',
  bytes: new Uint8Array(),
  url: 'https://bread.example/',
};

test('a few previews wait for a silent host, the others do without at once, and none of another host waits', async () => {
  const asked: string[] = [];
  let refused = 0;
  const fetchPage = shareOut(async ({ url }) => {
    asked.push(url);
    return url === PAGE.url ? PAGE : new Promise<never>(() => undefined);
  });
  for (let number = 0; number < 200; number += 1) {
    fetchPage({ url: `https://silent.example/${number}` }).catch(() => (refused += 1));
  }
  expect(await fetchPage({ url: PAGE.url })).toBe(PAGE);
  expect(asked).toHaveLength(13);
  expect(refused).toBe(188);
});
