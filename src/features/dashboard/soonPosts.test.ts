import { HOUR_MS } from '#contract/durations';
import { accountWith } from '../../testing/accounts';
import { postWith, targetWith } from '../../testing/posts';
import { risksOf, soonPosts } from './NextHours';

const NOW = Date.UTC(2026, 10, 28, 12);
const inHours = (id: string, hours: number, fields: Parameters<typeof postWith>[0] = {}) =>
  postWith({ id, scheduled_at: new Date(NOW + hours * HOUR_MS).toISOString(), ...fields });
const on = (accountId: string | null) => ({ targets: [targetWith({ account_id: accountId })] });

test('soon is within two days, the next one first', () => {
  const posts = [
    inHours('late', 49),
    inHours('b', 30),
    inHours('a', 1),
    inHours('past', -1),
    postWith({ id: 'draft' }),
  ];
  expect(soonPosts(posts, NOW).map(({ post }) => post.id)).toEqual(['a', 'b']);
});

test('at risk are posts of an account that is gone, without the image Instagram needs, or too close on one account', () => {
  const posts = [
    inHours('gone', 1, on(null)),
    inHours('cut', 2, on('a2')),
    inHours('imageless', 3, { platforms: ['instagram'], ...on('a1') }),
    inHours('crowded', 3.5, on('a1')),
    inHours('fine', 10, on('a1')),
  ];
  const accounts = [accountWith({ id: 'a1' }), accountWith({ id: 'a2', isConnected: false })];
  const risks = risksOf(soonPosts(posts, NOW), accounts);
  expect([...risks.disconnected]).toEqual(['gone', 'cut']);
  expect([...risks.imageless]).toEqual(['imageless']);
  expect([...risks.crowded]).toEqual(['crowded']);
  expect(risksOf(soonPosts(posts, NOW), undefined).disconnected.size).toBe(0);
});
