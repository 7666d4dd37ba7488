import { HOUR_MS } from '#contract/durations';
import { draftCaption } from './draftCaption';

const timestamp = '2026-11-20T12:00:00.000Z';
const captionAfter = (agoMs: number) => draftCaption({ status: 'draft', timestamp }, Date.parse(timestamp) + agoMs);

it.each([
  [-HOUR_MS, 'Created Just now'],
  [HOUR_MS - 1, 'Created Just now'],
  [HOUR_MS, 'Created 1h ago'],
  [24 * HOUR_MS - 1, 'Created 23h ago'],
  [24 * HOUR_MS, 'Created 1d ago'],
  [71 * HOUR_MS, 'Created 2d ago'],
])('after %i ms a draft is captioned %s', (agoMs, caption) => {
  expect(captionAfter(agoMs)).toBe(caption);
});

it.each([
  ['draft', 'Created Just now'],
  ['scheduled', 'Scheduled for Just now'],
  ['posted', 'Posted Just now'],
] as const)('a draft that is %s is captioned %s', (status, caption) => {
  expect(draftCaption({ status, timestamp }, Date.parse(timestamp))).toBe(caption);
});
