import fc from 'fast-check';
import { MINUTE_MS } from '#contract/durations';
import {
  formatAhead,
  formatCardDate,
  formatDayRange,
  formatFullDate,
  formatOnClocks,
  formatTime,
  formatWeekday,
  formatZone,
  wallTimeAt,
  zonedInstant,
} from './dates';

const iso = (wall: { date: string; time: string }, zone: string) => {
  const zoned = zonedInstant(wall, zone);
  return zoned && { at: new Date(zoned.instant).toISOString(), anomaly: zoned.anomaly };
};

test('a card shows short month, day, two-digit hour and minute', () => {
  expect(formatCardDate('2026-11-21T09:05:00.000Z')).toBe('Nov 21, 09:05 AM');
});

test('what lies ahead has its year unless that is the present one', () => {
  const now = Date.parse('2026-11-21T09:05:00.000Z');
  expect(formatAhead('2026-12-31T09:05:00.000Z', now)).toBe('Dec 31, 09:05 AM');
  expect(formatAhead('2027-01-04T09:05:00.000Z', now)).toBe('Jan 4, 2027, 09:05 AM');
  expect(formatAhead('soon', now)).toBe('Invalid Date');
});

test('a title shows the full date and the zone', () => {
  expect(formatFullDate('2026-11-21T09:05:00.000Z')).toBe('Saturday, November 21, 2026 at 09:05 AM (UTC)');
});

test('a time on the clocks of another zone names the zone', () => {
  const morning = '2026-11-23T06:00:00.000Z';
  expect(formatOnClocks(morning, 'UTC')).toBe('Mon, Nov 23, 2026, 06:00 AM');
  expect(formatOnClocks(morning, 'Europe/Berlin')).toBe('Mon, Nov 23, 2026, 07:00 AM (Europe/Berlin, GMT+1)');
});

test('days, weeks and times of day are named in the browser’s words', () => {
  expect(formatWeekday('2026-11-21')).toBe('Saturday, Nov 21');
  expect(formatDayRange('2026-12-28', '2027-01-03')).toMatch(/^Dec 28, 2026\s–\sJan 3, 2027$/);
  expect(formatTime('2026-11-21T09:05:00.000Z')).toBe('09:05 AM');
});

test('what is no date is said to be none', () => {
  expect([formatCardDate('soon'), formatTime(Number.NaN), formatWeekday('2026-13-01')]).toEqual(
    Array(3).fill('Invalid Date'),
  );
});

test('a zone is named by its place and what applies there at that time', () => {
  expect(formatZone(Date.parse('2026-01-15T12:00:00Z'), 'America/New_York')).toBe('America/New York, EST');
  expect(formatZone(Date.parse('2026-07-15T12:00:00Z'), 'America/New_York')).toBe('America/New York, EDT');
});

describe('the instant of a local time', () => {
  test('follows the zone, in winter and in summer', () => {
    expect(iso({ date: '2026-01-15', time: '12:00' }, 'Europe/Berlin')?.at).toBe('2026-01-15T11:00:00.000Z');
    expect(iso({ date: '2026-07-15', time: '12:00' }, 'Europe/Berlin')?.at).toBe('2026-07-15T10:00:00.000Z');
  });

  test('that the clocks skip is moved forward, and told', () => {
    const skipped = { date: '2026-03-29', time: '02:30' };
    expect(iso(skipped, 'Europe/Berlin')).toEqual({ at: '2026-03-29T01:30:00.000Z', anomaly: 'gap' });
    expect(wallTimeAt(Date.parse('2026-03-29T01:30:00Z'), 'Europe/Berlin').time).toBe('03:30');
  });

  test('that comes twice is the first of the two', () => {
    const doubled = { date: '2026-10-25', time: '02:30' };
    expect(iso(doubled, 'Europe/Berlin')).toEqual({ at: '2026-10-25T00:30:00.000Z', anomaly: 'overlap' });
  });

  test('knows that Lord Howe moves its clocks by half an hour', () => {
    const zone = 'Australia/Lord_Howe';
    const skipped = iso({ date: '2026-10-04', time: '02:15' }, zone);
    expect(skipped).toEqual({ at: '2026-10-03T15:45:00.000Z', anomaly: 'gap' });
    expect(wallTimeAt(Date.parse('2026-10-03T15:45:00Z'), zone).time).toBe('02:45');
    const doubled = iso({ date: '2026-04-05', time: '01:45' }, zone);
    expect(doubled).toEqual({ at: '2026-04-04T14:45:00.000Z', anomaly: 'overlap' });
  });

  test.each(['', '2026-13-01', '2026-02-31', '20260101', 'soon'])('is unknown without a date such as "%s"', (date) => {
    expect(zonedInstant({ date, time: '12:00' }, 'UTC')).toBeNull();
  });

  test.each(['', '25:00', '1200', 'noon'])('is unknown without a time such as "%s"', (time) => {
    expect(zonedInstant({ date: '2026-01-01', time }, 'UTC')).toBeNull();
  });
});

describe('in every zone and at every time', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'Europe/Berlin', 'Australia/Lord_Howe');
  const instants = fc
    .integer({ min: Date.parse('2024-01-01T00:00Z'), max: Date.parse('2031-01-01T00:00Z') })
    .map((ms) => ms - (ms % 60_000));

  test('the clocks at the instant of a wall time show that wall time, unless they skip it', () => {
    fc.assert(
      fc.property(zones, instants, (zone, wallMs) => {
        const text = new Date(wallMs).toISOString();
        const wall = { date: text.slice(0, 10), time: text.slice(11, 16) };
        const zoned = zonedInstant(wall, zone);
        if (zoned === null) throw new Error('no instant');
        const shown = wallTimeAt(zoned.instant, zone);
        if (zoned.anomaly !== 'gap') expect(shown).toEqual(wall);
        else expect(`${shown.date}T${shown.time}` > `${wall.date}T${wall.time}`).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  test('a wall time that the clocks did show is found again, and it is the first one', () => {
    fc.assert(
      fc.property(zones, instants, (zone, instant) => {
        const zoned = zonedInstant(wallTimeAt(instant, zone), zone);
        expect(zoned?.anomaly).not.toBe('gap');
        expect(zoned?.instant).toBeLessThanOrEqual(instant);
        if (zoned?.anomaly === 'none') expect(zoned.instant).toBe(instant);
      }),
      { numRuns: 400 },
    );
  });

  test('around every change of the clocks in Berlin and Lord Howe', () => {
    const changes = ['2026-03-29T01:00Z', '2026-10-25T01:00Z', '2026-04-04T15:00Z', '2026-10-03T15:30Z'];
    const near = fc.tuple(fc.constantFrom(...changes), fc.integer({ min: -180, max: 180 }));
    fc.assert(
      fc.property(fc.constantFrom('Europe/Berlin', 'Australia/Lord_Howe'), near, (zone, [change, minutes]) => {
        const instant = Date.parse(change) + minutes * MINUTE_MS;
        const wall = wallTimeAt(instant, zone);
        const zoned = zonedInstant(wall, zone);
        expect(zoned?.instant).toBeLessThanOrEqual(instant);
        expect(zoned && wallTimeAt(zoned.instant, zone)).toEqual(wall);
      }),
    );
  });
});
