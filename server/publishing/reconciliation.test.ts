import type { Doubt } from './delivery';
import { settlementOfLook } from './reconciliation';
import { PUBLISHER_TIMING } from './timing';

const NO_ONE = new Set<string>();
const sentAt = new Date('2026-11-01T09:00:00Z');

function lookFor(ours: string, theirs: string) {
  const delivery = { text: ours, sentAt, checks: 0, absences: 0, isLate: false } as Doubt;
  const posts = [{ remoteId: '1', remoteUrl: null, text: theirs, createdAt: sentAt }];
  return settlementOfLook(
    delivery,
    { timeline: { posts, isWhole: true }, wasPublished: null },
    NO_ONE,
    PUBLISHER_TIMING,
  );
}

test.each([
  ['a link made short', 'Read https://example.com/a?b=1 now', 'Read https://t.co/xyz now'],
  ['a link that lacked its beginning', 'Read example.co.uk/a now', 'Read https://t.co/xyz now'],
  ['signs escaped', 'Salt & pepper <3', 'Salt &amp; pepper &lt;3'],
  ['spaces trimmed', ' one\n\ntwo ', 'one two'],
])('a post of the network with %s is found', (_, ours, theirs) => {
  expect(lookFor(ours, theirs)).toMatchObject({ state: 'published', remoteId: '1' });
});

test('a post with other words is not ours', () => {
  expect(lookFor('Read https://example.com', 'Write https://example.com')).toMatchObject({ state: 'unknown' });
});

test('a long text without a space holds nobody up', () => {
  const startedAt = performance.now();
  expect(lookFor('a'.repeat(63_000), 'b')).toMatchObject({ state: 'unknown' });
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
