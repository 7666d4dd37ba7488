import type { NewTime, ScheduleForm } from './scheduleDialogSlice';
import {
  dialogTextLength,
  dialogTextLimit,
  findProblems,
  instantOf,
  isTooLong,
  timeOfPost,
  toRequest,
} from './scheduleRules';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const formWith = (fields: Partial<ScheduleForm>): ScheduleForm => ({
  date: '2026-11-21',
  time: '12:00',
  content: 'Hello',
  platforms: ['twitter'],
  ...fields,
});

it.each([
  [['twitter'], 280],
  [['facebook'], 2_000],
  [['instagram'], 1_000],
  [['facebook', 'instagram'], 1_000],
  [['facebook', 'instagram', 'twitter'], 280],
  [['mastodon'], 2_000],
  [[], 2_000],
])('limits the text for %j to %i characters', (platforms, limit) => {
  expect(dialogTextLimit(platforms)).toBe(limit);
});

it('allows today, as long as the time has not passed', () => {
  expect(findProblems(formWith({}), NOW)).toEqual([]);
  expect(findProblems(formWith({ time: '09:59' }), NOW)).toEqual(['time-passed']);
});

it.each([
  [{ date: null }, ['date-missing']],
  [{ time: '' }, ['time-missing']],
  [{ content: ' \n ' }, ['blank']],
  [{ platforms: [] }, ['no-platform']],
  [{ content: 'a'.repeat(281) }, ['too-long']],
  [{ content: 'a'.repeat(280) }, []],
  [{ content: '#a '.repeat(31) }, []],
  [{ content: '#a '.repeat(31), platforms: ['instagram' as const] }, ['too-many-hashtags']],
])('finds in %j the problems %j', (fields, problems) => {
  expect(findProblems(formWith(fields), NOW)).toEqual(problems);
});

it.each([
  ['字'.repeat(141), ['twitter' as const], 282, true],
  ['👩\u200d👩\u200d👧\u200d👦'.repeat(140), ['twitter' as const], 280, false],
  [`https://example.com/${'a'.repeat(300)}`, ['twitter' as const], 23, false],
  ['👩\u200d👩\u200d👧\u200d👦'.repeat(140), ['twitter' as const, 'instagram' as const], 280, true],
  ['👍🏽'.repeat(251), ['instagram' as const], 1004, true],
])('counts %s for %j as the network does that sets the limit', (content, platforms, length, isOver) => {
  const form = formWith({ content, platforms });
  expect(dialogTextLength(form)).toBe(length);
  expect(isTooLong(form)).toBe(isOver);
});

it('puts out trimmed text, date and time as one, and the platforms', () => {
  const form = formWith({ content: ' Hi ', platforms: ['twitter', 'facebook'] });
  const scheduledDate = '2026-11-21T12:00:00.000Z';
  expect(instantOf(form)).toBe(scheduledDate);
  expect(toRequest(form, scheduledDate)).toEqual({
    content: 'Hi',
    scheduledDate,
    platforms: ['twitter', 'facebook'],
  });
});

it('shows the own time of a post until another one is picked', () => {
  const post = { status: 'scheduled', scheduled_at: '2026-12-01T09:30:00.000Z' } as const;
  const shown = (picked: Partial<NewTime>) => timeOfPost(post, { date: null, time: null, ...picked }, '12:00', NOW);
  expect(shown({})).toEqual({ date: '2026-12-01', time: '09:30' });
  expect(shown({ date: '2026-12-02' })).toEqual({ date: '2026-12-02', time: '09:30' });
  expect(timeOfPost(undefined, { date: null, time: null }, '12:00', NOW)).toEqual({ date: null, time: '12:00' });
});

it('shows no day of a post that was not sent in time, but the time of the day', () => {
  const missed = { status: 'failed', scheduled_at: '2026-11-21T09:30:00.000Z' } as const;
  const when = timeOfPost(missed, { date: null, time: null }, '12:00', NOW);
  expect(when).toEqual({ date: null, time: '09:30' });
  expect(findProblems({ ...formWith({}), ...when }, NOW)).toEqual(['date-missing']);
});
