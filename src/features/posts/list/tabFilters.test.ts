import { postsPath } from '../../../lib/paths';
import { POST_TABS, TAB_FILTERS, tabOf } from './tabFilters';

test('the tabs are All Posts, Scheduled, Drafts, Published, and one of what failed', () => {
  expect(POST_TABS.map(({ label }) => label)).toEqual(['All Posts', 'Scheduled', 'Drafts', 'Published', 'Failed']);
});

test('each asks for 20 posts', () => {
  expect(Object.values(TAB_FILTERS).map(({ limit, status }) => [limit, status])).toEqual([
    [20, undefined],
    [20, 'scheduled'],
    [20, 'draft'],
    [20, 'published'],
    [20, 'failed'],
  ]);
});

test('the address names the tab and comes back to it', () => {
  POST_TABS.forEach(({ tab }) => expect(tabOf(new URL(postsPath(tab), 'http://localhost').search)).toBe(tab));
  expect(postsPath('drafts')).toBe('/?tab=drafts');
});

test.each(['', '?tab=', '?tab=bread', '?x=1'])('"%s" means All Posts', (search) => {
  expect(tabOf(search)).toBe('all');
});
