import { readFeedDate } from './feedItems';

test.each([
  ['Mon, 16 Nov 2026 07:30:00 GMT', '2026-11-16T07:30:00.000Z'],
  ['Mon, 16 Nov 2026 07:30:00 EST', '2026-11-16T12:30:00.000Z'],
  ['16 Nov 2026 07:30 +0100', '2026-11-16T06:30:00.000Z'],
  ['2026-11-16T07:30:00+01:00', '2026-11-16T06:30:00.000Z'],
  ['Thu, 16 Jul 2026 07:30:00 BST', '2026-07-16T06:30:00.000Z'],
  ['Thu, 16 Jul 2026 07:30:00 CEST', '2026-07-16T05:30:00.000Z'],
  ['Fr., 16. Okt. 2026 07:30:00 MESZ', '2026-10-16T05:30:00.000Z'],
  ['Mi, 16 Dez 2026 07:30:00 +0100', '2026-12-16T06:30:00.000Z'],
  ['Mo, 16 März 2026 07:30:00 CET', '2026-03-16T06:30:00.000Z'],
  ['mer., 16 déc. 2026 07:30:00 +0100', '2026-12-16T06:30:00.000Z'],
  ['Wednesday, 16 December 2026 07:30:00 JST', '2026-12-15T22:30:00.000Z'],
  ['Mon, 16 Nov 2026 07:30:00', '2026-11-16T07:30:00.000Z'],
])('%s is %s', (text, instant) => {
  expect(readFeedDate(text)?.toISOString()).toBe(instant);
});

test.each([undefined, '', 'yesterday', '16 Foo 2026 07:30:00 GMT'])('%j is no date', (text) => {
  expect(readFeedDate(text)).toBeNull();
});
