import { settingProblems } from './postFields';

const MASTODON = { platform: 'mastodon', visibility: 'unlisted', content_warning: 'Food', language: 'de' } as const;

test('settings that a network takes are no problem', () => {
  expect(settingProblems([MASTODON, { platform: 'bluesky', language: 'en' }], ['bluesky', 'mastodon'])).toEqual([]);
  const others = [
    { platform: 'twitter', replies: 'mentioned' },
    { platform: 'linkedin', visibility: 'connections' },
    { platform: 'facebook', link_card: true },
  ] as const;
  expect(settingProblems(others, ['twitter', 'linkedin', 'facebook'])).toEqual([]);
  expect(settingProblems([], [])).toEqual([]);
});

test.each([
  [{ platform: 'bluesky', visibility: 'public' }, 'Who can see a post is no choice on Bluesky.'],
  [{ platform: 'bluesky', content_warning: 'Food' }, 'Posts on Bluesky can’t have a warning.'],
  [{ platform: 'twitter', language: 'en' }, 'Posts on Twitter can’t name their language.'],
  [{ platform: 'bluesky', replies: 'following' }, 'Who can answer a post is no choice on Bluesky.'],
  [{ platform: 'twitter', link_card: true }, 'The card of a link is no choice on Twitter.'],
  [
    { platform: 'mastodon', visibility: 'connections' },
    'On Mastodon a post is for one of these: public, unlisted, private, direct.',
  ],
  [{ platform: 'facebook' }, 'Choose Facebook for this post, or leave its settings out.'],
] as const)('%j: %s', (setting, problem) => {
  expect(settingProblems([setting], ['bluesky', 'twitter', 'mastodon'])).toEqual([problem]);
});

test('a network is named only once', () => {
  const problems = settingProblems([MASTODON, MASTODON, { platform: 'mastodon' }], ['mastodon']);
  expect(problems).toEqual(['Give the settings for Mastodon only once.']);
});
