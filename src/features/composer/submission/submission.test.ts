import { accountWith } from '../../../testing/accounts';
import { EMPTY_DRAFT, type Draft } from '../drafts/draft';
import { problemMessages } from '../messages';
import { findProblems, toBody } from './submission';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const draft = (fields: Partial<Draft>): Draft => ({ ...EMPTY_DRAFT, content: 'Hello', ...fields });

describe('a post is not sent', () => {
  test.each([
    ['without content', { content: ' \n ' }, ['blank']],
    ['past the limit', { content: 'a'.repeat(281) }, ['too-long']],
    ['scheduled without a date', { isScheduled: true, time: '13:00' }, ['date-missing']],
    ['scheduled without a time', { isScheduled: true, date: '2026-11-22' }, ['time-missing']],
    ['scheduled for a time that has passed', { isScheduled: true, date: '2026-11-21', time: '11:59' }, ['time-passed']],
    ['scheduled for yesterday', { isScheduled: true, date: '2026-11-20', time: '23:00' }, ['time-passed']],
  ])('%s', (_name, fields, problems) => {
    expect(findProblems(draft(fields), ['twitter'], NOW)).toEqual(problems);
  });

  test('with more hashtags than Instagram takes, in the text and beside it', () => {
    const hashtags = Array.from({ length: 30 }, (_, index) => `tag${index}`);
    expect(findProblems(draft({ hashtags }), ['instagram'], NOW)).toEqual([]);
    expect(findProblems(draft({ hashtags, content: 'Hi #there' }), ['instagram'], NOW)).toEqual(['too-many-hashtags']);
    expect(findProblems(draft({ hashtags, content: 'Hi #there' }), ['facebook'], NOW)).toEqual([]);
  });

  test('without a platform', () => {
    expect(findProblems(draft({}), [], NOW)).toEqual(['no-platform']);
  });
});

test('today is allowed, and date and time do not count while the box is off', () => {
  expect(findProblems(draft({ isScheduled: true, date: '2026-11-21', time: '12:01' }), ['twitter'], NOW)).toEqual([]);
  expect(findProblems(draft({ date: '2020-01-01', time: '' }), ['twitter'], NOW)).toEqual([]);
});

test('the texts of the rules are fixed', () => {
  expect(problemMessages['too-long']).toBe('Content exceeds character limit for selected platforms');
  expect(problemMessages['time-passed']).toBe('That time has passed');
});

describe('the payload', () => {
  test('holds the trimmed content and the platforms, and nothing that was left empty or is as usual', () => {
    expect(toBody(draft({ content: '  Hello ' }), ['twitter'], [accountWith({})], null)).toEqual({
      content: 'Hello',
      platforms: ['twitter'],
    });
  });

  test('holds hashtags and mentions without their signs', () => {
    const body = toBody(draft({ hashtags: ['ai'], mentions: ['ada'] }), ['twitter'], [accountWith({})], null);
    expect(body).toMatchObject({ hashtags: ['ai'], mentions: ['ada'] });
  });

  test('holds the instant in UTC and the zone in which it was chosen, only when scheduled', () => {
    const planned = draft({ isScheduled: true, date: '2026-11-22', time: '09:30' });
    expect(toBody(planned, ['twitter'], [accountWith({})], null)).toMatchObject({
      scheduled_at: '2026-11-22T09:30:00.000Z',
      time_zone: 'UTC',
    });
    expect(toBody({ ...planned, isScheduled: false }, ['twitter'], [accountWith({})], null)).not.toHaveProperty(
      'scheduled_at',
    );
  });

  test('names the accounts where they are not the first active ones (L-63)', () => {
    const accounts = [accountWith({ isConnected: false }), accountWith({ id: 'a2' }), accountWith({ id: 'a3' })];
    const linkedIn = accountWith({ id: 'b1', platform: 'linkedin' });
    const idsFor = (selected: string | null) =>
      toBody(draft({}), ['twitter', 'linkedin'], [...accounts, linkedIn], selected).account_ids;
    expect(idsFor('a3')).toEqual(['a3', 'b1']);
    expect(idsFor('b1')).toBeUndefined();
    expect(idsFor('a1')).toBeUndefined();
    expect(idsFor(null)).toBeUndefined();
  });
});
