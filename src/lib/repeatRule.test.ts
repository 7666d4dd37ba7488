import { DAILY, type Repeat } from './repeat';
import { readRule, repeatProblem, ruleOf } from './repeatRule';

const repeatWith = (fields: Partial<Repeat>): Repeat => ({ ...DAILY, ...fields });

// November 24, 2026 is the fourth and last Tuesday of its month; the 10th is the second, and December 29 the fifth.
const RULES: [string, Partial<Repeat>, string][] = [
  ['FREQ=DAILY', { kind: 'daily' }, '2026-11-24'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', { kind: 'weekdays' }, '2026-11-24'],
  ['FREQ=WEEKLY;BYDAY=TU', { kind: 'weekly' }, '2026-11-24'],
  ['FREQ=WEEKLY;BYDAY=SU', { kind: 'weekly' }, '2026-11-29'],
  ['FREQ=MONTHLY;BYMONTHDAY=31', { kind: 'monthlyDay' }, '2027-01-31'],
  ['FREQ=MONTHLY;BYDAY=2TU', { kind: 'monthlyNth' }, '2026-11-10'],
  ['FREQ=MONTHLY;BYDAY=-1TU', { kind: 'monthlyLast' }, '2026-11-24'],
  ['FREQ=DAILY;INTERVAL=3', { kind: 'custom', every: '3', unit: 'day' }, '2026-11-24'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', { kind: 'custom', every: '2', unit: 'week', weekdays: ['TU'] }, '2026-11-24'],
  [
    'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,FR',
    { kind: 'custom', every: '1', unit: 'week', weekdays: ['MO', 'FR'] },
    '2026-11-24',
  ],
  ['FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=15', { kind: 'custom', every: '6', unit: 'month' }, '2026-11-15'],
  ['FREQ=YEARLY', { kind: 'own', rule: 'FREQ=YEARLY' }, '2026-11-24'],
  ['FREQ=DAILY;COUNT=4', { kind: 'daily', end: 'count', count: '4' }, '2026-11-24'],
  ['FREQ=DAILY;UNTIL=20261231', { kind: 'daily', end: 'until', until: '2026-12-31' }, '2026-11-24'],
];

test.each(RULES)('%s is made of its choices, and read as the same ones', (rule, fields, date) => {
  expect(ruleOf(repeatWith(fields), date)).toBe(rule);
  expect(readRule(rule, date)).toEqual(repeatWith(fields));
});

test('without a weekday, weeks repeat on that of the date', () => {
  const repeat = repeatWith({ kind: 'custom', unit: 'week', every: '2' });
  expect(ruleOf(repeat, '2026-11-26')).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=TH');
});

test('a fifth weekday is the last one, and one that is not the last is counted from the first', () => {
  expect(ruleOf(repeatWith({ kind: 'monthlyNth' }), '2026-12-29')).toBe('FREQ=MONTHLY;BYDAY=-1TU');
  expect(ruleOf(repeatWith({ kind: 'monthlyLast' }), '2026-11-10')).toBe('FREQ=MONTHLY;BYDAY=2TU');
});

test.each<[string, Partial<Repeat>]>([
  ['every', { kind: 'custom', every: '0' }],
  ['every', { kind: 'custom', every: '1000' }],
  ['every', { kind: 'custom', every: '' }],
  ['until', { end: 'until', until: '' }],
  ['until', { end: 'until', until: '2026-11-23' }],
  ['count', { end: 'count', count: '0' }],
  ['count', { end: 'count', count: '1.5' }],
])('is no rule while %s is not right (%j)', (problem, fields) => {
  expect(repeatProblem(repeatWith(fields), '2026-11-24')).toBe(problem);
  expect(ruleOf(repeatWith(fields), '2026-11-24')).toBeNull();
});

test('is no rule without a date', () => {
  expect(ruleOf(DAILY, '')).toBeNull();
});
