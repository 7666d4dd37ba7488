import { ACCOUNT_PLATFORMS } from '#contract/networks';
import { settingFor, settingsFor, withSetting, takesSettings } from './networkSettings';

const warned = { platform: 'mastodon', content_warning: 'Food' } as const;

test('Instagram alone has no settings', () => {
  expect(ACCOUNT_PLATFORMS.filter((platform) => !takesSettings(platform))).toEqual(['instagram']);
});

test('a setting is kept beside the others of its network, and an empty one is gone', () => {
  const both = withSetting([warned], 'mastodon', { visibility: 'private' });
  expect(both).toEqual([{ ...warned, visibility: 'private' }]);
  expect(withSetting(both, 'mastodon', { content_warning: '' })).toEqual([
    { platform: 'mastodon', visibility: 'private' },
  ]);
  expect(withSetting([warned], 'mastodon', { content_warning: '' })).toEqual([]);
  expect(settingFor('bluesky', both)).toBeUndefined();
});

test('the order in which networks are set makes no difference', () => {
  const one = withSetting(withSetting([], 'mastodon', { language: 'en' }), 'bluesky', { language: 'de' });
  const other = withSetting(withSetting([], 'bluesky', { language: 'de' }), 'mastodon', { language: 'en' });
  expect(JSON.stringify(one)).toBe(JSON.stringify(other));
});

test('only chosen networks are sent, and a blank warning warns of nothing', () => {
  const settings = [
    { platform: 'bluesky', language: 'en' },
    { platform: 'mastodon', content_warning: ' \n ' },
  ] as const;
  expect(settingsFor(['mastodon'], settings)).toEqual([]);
  expect(settingsFor(['twitter', 'bluesky', 'mastodon'], settings)).toEqual([{ platform: 'bluesky', language: 'en' }]);
  expect(settingsFor(['mastodon'], [{ ...warned, content_warning: ' Food ' }])).toEqual([warned]);
});
