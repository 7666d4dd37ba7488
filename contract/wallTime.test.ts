import { DAY_MS, MINUTE_MS } from './durations';
import { wallOfInstant, wallReader } from './wallTime';

const STEP_MS = 37 * MINUTE_MS;
const YEAR_FROM = Date.parse('2026-01-01');

test.each(['UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Casablanca'])(
  'reads many instants as it reads each of them, also on days when the clocks change: %s',
  (zone) => {
    const wallOf = wallReader(zone);
    for (let instant = YEAR_FROM; instant < YEAR_FROM + 365 * DAY_MS; instant += STEP_MS) {
      expect(wallOf(instant)).toEqual(wallOfInstant(instant, zone));
    }
  },
);

test('reads instants before 1970', () => {
  expect(wallReader('Europe/Berlin')(Date.parse('1969-12-31T23:30Z'))).toEqual({ date: '1970-01-01', time: '00:30' });
});
