import { postWith } from '../../../testing/posts';
import { visiblePosts } from './PostList';

const page = (...ids: string[]) => ({ posts: ids.map((id) => postWith({ id })), total: 0, next_cursor: null });
const shown = (...lists: Parameters<typeof visiblePosts>) => visiblePosts(...lists).map(({ id }) => id);

test('failed posts stand first, each once', () => {
  expect(shown([page('a', 'b'), page('c', 'd')], page('c', 'x').posts, [])).toEqual(['c', 'x', 'a', 'b', 'd']);
});

test('a post that was just deleted is not shown', () => {
  expect(shown([page('a', 'b')], page('b').posts, [{ id: 'b', excerpt: '', isPublished: false, version: 1 }])).toEqual([
    'a',
  ]);
});
