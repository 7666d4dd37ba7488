import { accountWith } from '../../../testing/accounts';
import { EMPTY_DRAFT, type Draft } from '../draft';
import { toBody, toChanges } from './submitPost';

const draft = (fields: Partial<Draft>): Draft => ({ ...EMPTY_DRAFT, content: 'Hello', ...fields });

test('the payload holds the trimmed content and the platforms, and nothing that was left empty or is as usual', () => {
  expect(toBody(draft({ content: '  Hello ' }), ['twitter'], [accountWith({})], null)).toEqual({
    content: 'Hello',
    platforms: ['twitter'],
  });
});

test('the payload holds hashtags and mentions without their signs', () => {
  const body = toBody(draft({ hashtags: ['ai'], mentions: ['ada'] }), ['twitter'], [accountWith({})], null);
  expect(body).toMatchObject({ hashtags: ['ai'], mentions: ['ada'] });
});

test('the payload holds the instant in UTC and the zone in which it was chosen, only when scheduled', () => {
  const planned = draft({ isScheduled: true, date: '2026-11-22', time: '09:30' });
  expect(toBody(planned, ['twitter'], [accountWith({})], null)).toMatchObject({
    scheduled_at: '2026-11-22T09:30:00.000Z',
    time_zone: 'UTC',
  });
  expect(toBody({ ...planned, isScheduled: false }, ['twitter'], [accountWith({})], null)).not.toHaveProperty(
    'scheduled_at',
  );
});

test('the payload names the accounts where they are not the first active ones', () => {
  const accounts = [accountWith({ isConnected: false }), accountWith({ id: 'a2' }), accountWith({ id: 'a3' })];
  const linkedIn = accountWith({ id: 'b1', platform: 'linkedin' });
  const idsFor = (selected: string | null) =>
    toBody(draft({}), ['twitter', 'linkedin'], [...accounts, linkedIn], selected).account_ids;
  expect(idsFor('a3')).toEqual(['a3', 'b1']);
  expect(idsFor('b1')).toBeUndefined();
  expect(idsFor('a1')).toBeUndefined();
  expect(idsFor(null)).toBeUndefined();
});

test('the payload holds what was set for a chosen network, and a change names settings that were taken back', () => {
  const account = accountWith({ platform: 'mastodon' });
  const set = draft({ settings: [{ platform: 'mastodon', content_warning: ' Food ', visibility: 'unlisted' }] });
  const network_settings = [{ platform: 'mastodon', visibility: 'unlisted', content_warning: 'Food' }];
  expect(toBody(set, ['mastodon'], [account], null)).toMatchObject({ network_settings });
  expect(toBody(set, ['twitter'], [accountWith()], null)).not.toHaveProperty('network_settings');
  expect(toChanges(set, ['mastodon'], [account], null)).toMatchObject({ network_settings });
  expect(toChanges(draft({}), ['mastodon'], [account], null)).toMatchObject({ network_settings: [] });
});
