import { networkLimits } from '#contract/accountLimits';
import { EMPTY_DRAFT, type Draft } from './draft';
import { problemMessages } from './messages';
import { findProblems } from './problems';

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

  test('with two cashtags for X, in its text or in a part of its thread', () => {
    expect(findProblems(draft({ content: '$AAPL $MSFT' }), ['twitter'], NOW)).toEqual(['too-many-cashtags']);
    expect(findProblems(draft({ content: '$AAPL $MSFT' }), ['bluesky'], NOW)).toEqual([]);
    const parts = [{ id: 'a', content: '$AAPL $MSFT' }];
    expect(findProblems(draft({ parts }), ['twitter', 'bluesky'], NOW)).toEqual(['part-cashtags']);
  });

  test('of too many bytes for Bluesky', () => {
    expect(findProblems(draft({ content: '👨‍👩‍👧‍👦'.repeat(130) }), ['bluesky'], NOW)).toEqual(['too-many-bytes']);
  });

  test('too long for the server that it goes to', () => {
    const limits = { mastodon: { ...networkLimits('mastodon'), max_characters: 600 } };
    expect(findProblems(draft({ content: 'a'.repeat(600) }), ['mastodon'], NOW, limits)).toEqual([]);
    expect(findProblems(draft({ content: 'a'.repeat(601) }), ['mastodon'], NOW, limits)).toEqual(['too-long']);
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
