import fc from 'fast-check';
import { problemsOf } from './SettingsForm';
import { DEFAULT_SETTINGS, readSettings, toDraft } from './settings';

const draft = toDraft(DEFAULT_SETTINGS);

it.each(['1', '10', '100'])('takes %s posts per page', (postsPerPage) => {
  expect(problemsOf({ ...draft, postsPerPage })).toEqual({});
});

it.each(['0', '101', '1.5', '', '-3', 'ten', '1e9'])('refuses %j posts per page', (postsPerPage) => {
  expect(problemsOf({ ...draft, postsPerPage })).toHaveProperty('postsPerPage');
});

it.each([
  ['', true],
  ['ada@example.com', true],
  ['ada', false],
  ['a@b', false],
  ['a b@example.com', false],
])('takes the email address %j: %s', (email, isFit) => {
  expect(problemsOf({ ...draft, email })).toEqual(isFit ? {} : { email: 'This isn’t an email address.' });
});

it('replaces whatever does not fit by its fallback', () => {
  const stored = { companyName: 7, darkMode: 'yes', postsPerPage: 1_000, dataSharing: false, extra: true };
  expect(readSettings(stored, DEFAULT_SETTINGS)).toEqual({ ...DEFAULT_SETTINGS, dataSharing: false });
  fc.assert(
    fc.property(fc.anything(), (junk) => {
      const read = readSettings(junk, DEFAULT_SETTINGS);
      expect(Object.keys(read)).toEqual(Object.keys(DEFAULT_SETTINGS));
    }),
  );
});
