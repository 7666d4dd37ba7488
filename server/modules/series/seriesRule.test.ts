import { readRule, RuleError } from './seriesRule';

const BERLIN = { first: '2027-01-05T09:00', zone: 'Europe/Berlin' };

function daysOf(text: string, first = BERLIN.first, count = 5): string[] {
  return readRule(text, { ...BERLIN, first }).daysFrom(first.slice(0, 10), count).days;
}

test.each([
  ['FREQ=DAILY;COUNT=2', '2027-01-05 2027-01-06', 'every day, 2 times'],
  [
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=5',
    '2027-01-05 2027-01-06 2027-01-07 2027-01-08 2027-01-11',
    'every weekday, 5 times',
  ],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;COUNT=2', '2027-01-05 2027-01-19', 'every 2 weeks on Tuesday, 2 times'],
  ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=2', '2027-01-29 2027-02-26', 'every month on the last Friday, 2 times'],
  ['FREQ=MONTHLY;BYDAY=2TU;COUNT=2', '2027-01-12 2027-02-09', 'every month on the 2nd Tuesday, 2 times'],
])('%s', (text, days, sentence) => {
  expect(daysOf(text).join(' ')).toBe(days);
  expect(readRule(text, BERLIN).sentence).toBe(sentence);
});

test.each([
  ['FREQ=MONTHLY', '2027-01-31', '2027-01-31 2027-02-28 2027-03-31 2027-04-30 2027-05-31'],
  ['FREQ=MONTHLY;BYMONTHDAY=30', '2027-01-05', '2027-01-30 2027-02-28 2027-03-30 2027-04-30 2027-05-30'],
  ['FREQ=MONTHLY;BYMONTHDAY=29', '2028-01-05', '2028-01-29 2028-02-29 2028-03-29 2028-04-29 2028-05-29'],
  ['FREQ=YEARLY', '2028-02-29', '2028-02-29 2029-02-28 2030-02-28 2031-02-28 2032-02-29'],
  [
    'FREQ=YEARLY;BYMONTH=3,6,9,12;BYMONTHDAY=31',
    '2027-03-31',
    '2027-03-31 2027-06-30 2027-09-30 2027-12-31 2028-03-31',
  ],
  ['FREQ=YEARLY;BYMONTH=1,7', '2027-01-31', '2027-01-31 2027-07-31 2028-01-31 2028-07-31 2029-01-31'],
  ['FREQ=YEARLY;BYMONTH=1,2;BYMONTHDAY=31', '2027-01-31', '2027-01-31 2027-02-28 2028-01-31 2028-02-29 2029-01-31'],
  ['FREQ=YEARLY;INTERVAL=2;BYMONTH=2,4', '2027-04-30', '2027-04-30 2029-02-28 2029-04-30 2031-02-28 2031-04-30'],
  ['FREQ=MONTHLY;BYMONTHDAY=30,31', '2027-01-05', '2027-01-30 2027-01-31 2027-03-30 2027-03-31 2027-04-30'],
])('a day that a month lacks is its last one: %s from %s', (text, first, days) => {
  expect(daysOf(text, `${first}T09:00`).join(' ')).toBe(days);
});

const OR_LAST = ', or on the last day of a shorter month';

test.each([
  ['FREQ=MONTHLY;BYMONTHDAY=31', '2027-01-05', `every month on the 31st day of the month${OR_LAST}`],
  ['FREQ=MONTHLY', '2027-01-05', 'every month on the 5th day of the month'],
  ['FREQ=YEARLY', '2028-02-29', `every year in February on the 29th day of the month${OR_LAST}`],
  ['FREQ=YEARLY;BYMONTH=1,7', '2027-01-31', 'every year in January and July on the 31st day of the month'],
  [
    'FREQ=YEARLY;BYMONTH=3,6,9,12;BYMONTHDAY=31',
    '2027-03-31',
    `every year in March, June, September and December on the 31st day of the month${OR_LAST}`,
  ],
  ['FREQ=YEARLY;BYMONTHDAY=13', '2027-01-05', 'every year on the 13th day of every month'],
  [
    'FREQ=MONTHLY;BYMONTHDAY=30,31',
    '2027-01-05',
    'every month on the 30th and 31st day of the month, left out where a month is shorter',
  ],
  ['FREQ=MONTHLY;BYMONTHDAY=-2', '2027-01-05', 'every month on the 2nd to last day of the month'],
  ['FREQ=WEEKLY;WKST=SU', '2027-01-05', 'every week on Tuesday'],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU;COUNT=3',
    '2027-01-05',
    'every 2 weeks on Monday and Sunday, in weeks that start on Sunday, 3 times',
  ],
  [
    'FREQ=MONTHLY;BYDAY=MO,FR;BYSETPOS=-1',
    '2027-01-05',
    'every month on every Monday and every Friday, of these days only the last in a month',
  ],
  ['FREQ=YEARLY;BYDAY=-2MO', '2027-01-05', 'every year on the 2nd to last Monday of the year'],
  ['FREQ=YEARLY;BYMONTH=5;BYDAY=2SU', '2027-01-05', 'every year on the 2nd Sunday in May'],
  [
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    '2027-01-05',
    'every month on every Friday if it is the 13th day of the month',
  ],
  ['FREQ=DAILY;INTERVAL=2;BYDAY=SA;BYMONTH=7', '2027-01-05', 'every 2 days, but only on Saturday and only in July'],
  ['FREQ=DAILY;UNTIL=20270301', '2027-01-05', 'every day until March 1, 2027'],
  ['RRULE:FREQ=DAILY;COUNT=1;', '2027-01-05', 'every day, 1 time'],
])('%s from %s is said as “%s”', (text, first, sentence) => {
  expect(readRule(text, { ...BERLIN, first: `${first}T09:00` }).sentence).toBe(sentence);
});

test.each([
  ['20270107', '2027-01-07'],
  // 9:00 in Berlin is 8:00 UTC.
  ['20270107T080000Z', '2027-01-07'],
  ['20270107T075900Z', '2027-01-06'],
  ['20270107T090000', '2027-01-07'],
  ['20270107T085900', '2027-01-06'],
])('UNTIL=%s ends with %s', (until, last) => {
  expect(daysOf(`FREQ=DAILY;UNTIL=${until}`).at(-1)).toBe(last);
});

test.each([
  ['', '“” isn’t understood.'],
  ['FREQ=HOURLY', '“FREQ=HOURLY” isn’t understood.'],
  ['INTERVAL=2', 'FREQ is missing.'],
  ['FREQ=DAILY;INTERVAL=0', '“INTERVAL=0” isn’t understood.'],
  ['FREQ=DAILY;INTERVAL=1000', '“INTERVAL=1000” isn’t understood.'],
  ['FREQ=DAILY;COUNT=10000', '“COUNT=10000” isn’t understood.'],
  ['FREQ=DAILY;COUNT=-1', '“COUNT=-1” isn’t understood.'],
  ['FREQ=DAILY;BYHOUR=9', '“BYHOUR=9” isn’t understood.'],
  ['FREQ=MONTHLY;BYMONTHDAY=32', '“BYMONTHDAY=32” isn’t understood.'],
  ['FREQ=DAILY;FREQ=WEEKLY', 'FREQ is there twice.'],
  ['FREQ=DAILY;COUNT=2;UNTIL=20270107', 'COUNT and UNTIL exclude each other.'],
  ['FREQ=DAILY;UNTIL=20270231', 'UNTIL must be a day, YYYYMMDD.'],
  ['FREQ=DAILY\nDTSTART:20200101', '“FREQ=DAILY\nDTSTART:20200101” isn’t understood.'],
])('refuses %j', (text, message) => {
  expect(() => readRule(text, BERLIN)).toThrow(new RuleError(message));
});
