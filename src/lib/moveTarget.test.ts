import { daysBetween, moveTargetTime } from './moveTarget';

const BERLIN = 'Europe/Berlin';
const post = (at: string | null, zone: string | null = BERLIN) => ({ at, zone });
const toDay = (date: string) => ({ date, time: null });

describe('a move to a day', () => {
  it.each([
    ['2026-10-20T07:00:00.000Z', '2026-10-27', '2026-10-27T08:00:00.000Z'],
    ['2026-10-27T08:00:00.000Z', '2026-10-20', '2026-10-20T07:00:00.000Z'],
    ['2027-03-20T08:00:00.000Z', '2027-03-30', '2027-03-30T07:00:00.000Z'],
    ['2027-10-25T07:00:00.000Z', '2027-11-02', '2027-11-02T08:00:00.000Z'],
  ])('keeps nine o’clock in Berlin over a change of the clocks: %s to %s', (at, date, landed) => {
    expect(moveTargetTime(post(at), toDay(date), BERLIN)).toEqual({ at: landed, zone: BERLIN, skipped: null });
  });

  it('keeps the time of the post’s own zone for a reader elsewhere, as many days later as they see', () => {
    const late = post('2026-11-24T02:00:00.000Z', 'Asia/Tokyo');
    expect(moveTargetTime(late, toDay('2026-11-25'), 'America/New_York')).toMatchObject({
      at: '2026-11-26T02:00:00.000Z',
      zone: 'Asia/Tokyo',
    });
  });

  it('uses the reader’s zone for a post without one, and noon for a draft without a time', () => {
    expect(moveTargetTime(post('2026-10-20T07:00:00.000Z', null), toDay('2026-10-27'), BERLIN)).toMatchObject({
      at: '2026-10-27T08:00:00.000Z',
      zone: BERLIN,
    });
    expect(moveTargetTime(post(null, null), toDay('2026-10-27'), BERLIN)).toMatchObject({
      at: '2026-10-27T11:00:00.000Z',
    });
  });

  it('moves a time that the clocks skip to the next one, and says which', () => {
    expect(moveTargetTime(post('2027-03-20T01:30:00.000Z'), toDay('2027-03-28'), BERLIN)).toEqual({
      at: '2027-03-28T01:30:00.000Z',
      zone: BERLIN,
      skipped: '02:30',
    });
  });

  it('takes the first of a time that comes twice', () => {
    expect(moveTargetTime(post('2027-10-20T00:30:00.000Z'), toDay('2027-10-31'), BERLIN)).toMatchObject({
      at: '2027-10-31T00:30:00.000Z',
      skipped: null,
    });
  });
});

it('moves to a time of the reader’s wall and keeps the post’s zone', () => {
  const target = { date: '2026-11-24', time: '10:15' };
  expect(moveTargetTime(post('2026-11-20T08:00:00.000Z'), target, 'America/New_York')).toEqual({
    at: '2026-11-24T15:15:00.000Z',
    zone: BERLIN,
    skipped: null,
  });
});

it.each([
  { date: '2026-02-31', time: '10:00' },
  { date: '', time: '10:00' },
  { date: '2026-02-01', time: '' },
])('leads nowhere from what is no time: %j', (target) => {
  expect(moveTargetTime(post('2026-11-20T08:00:00.000Z'), target, BERLIN)).toBeNull();
});

it('counts days over the end of a year', () => {
  expect(daysBetween('2026-12-30', '2027-01-02')).toBe(3);
  expect(daysBetween('2027-03-30', '2027-03-01')).toBe(-29);
});
