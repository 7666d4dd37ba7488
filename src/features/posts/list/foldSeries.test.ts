import { postWith } from '../../../testing/posts';
import { foldSeries } from './foldSeries';

const copy = (id: string, day: string, seriesId = 's1') =>
  postWith({ id, status: 'scheduled', series_id: seriesId, scheduled_at: `2026-12-${day}T08:00:00.000Z` });
const rows = (...args: Parameters<typeof foldSeries>) =>
  foldSeries(...args).map(({ post, copies }) => [post.id, ...(copies ? [copies.text] : [])]);

const other = postWith({ id: 'other', series_id: null });

test.each([
  ['weekly', ['01', '08', '15']],
  ['daily', ['01', '02', '03']],
  ['every 2 weeks', ['01', '15', '29']],
  ['repeats', ['01', '03', '29']],
])('copies of a series (%s) are one row, that of the next one, in its place', (rhythm, [a = '', b = '', c = '']) => {
  expect(rows([copy('a', a), other, copy('b', b), copy('c', c)], [])).toEqual([['a', `${rhythm}, 2 more`], ['other']]);
  expect(rows([copy('c', c), other, copy('b', b), copy('a', a)], [])).toEqual([['other'], ['a', `${rhythm}, 2 more`]]);
});

test('each has a row of its own once somebody has unfolded them', () => {
  expect(rows([copy('a', '01'), other, copy('b', '08')], ['s1'])).toEqual([['a', 'weekly, 1 more'], ['other'], ['b']]);
});

test('the only copy, and one that is out, are ordinary rows', () => {
  const out = postWith({ id: 'out', status: 'published', series_id: 's1' });
  expect(rows([copy('a', '01'), out, copy('z', '01', 's2')], [])).toEqual([['a'], ['out'], ['z']]);
});
