import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations';
import { wallOfInstant, wallReader } from './wallTime';

const YEAR_FROM = Date.parse('2026-01-01');

/** Instants of a year: a few of each day, and one every 37 minutes around a change of the clocks. */
function* instantsOf(zone: string): Generator<number> {
  const timeAt = (instant: number) => wallOfInstant(instant, zone).time;
  for (let day = YEAR_FROM; day < YEAR_FROM + 365 * DAY_MS; day += DAY_MS) {
    const isChanging = timeAt(day - DAY_MS) !== timeAt(day + 2 * DAY_MS);
    const stepMs = isChanging ? 37 * MINUTE_MS : 7 * HOUR_MS;
    for (let instant = day; instant < day + DAY_MS; instant += stepMs) yield instant;
  }
}

test.each(['UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Casablanca'])(
  'reads many instants as it reads each of them, also on days when the clocks change: %s',
  (zone) => {
    const wallOf = wallReader(zone);
    const instants = [...instantsOf(zone)];
    expect(instants.map(wallOf)).toEqual(instants.map((instant) => wallOfInstant(instant, zone)));
  },
);

test('reads instants before 1970', () => {
  expect(wallReader('Europe/Berlin')(Date.parse('1969-12-31T23:30Z'))).toEqual({ date: '1970-01-01', time: '00:30' });
});
