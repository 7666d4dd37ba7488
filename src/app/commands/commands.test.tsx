import { COMMANDS, commandOf, findCommands, optionsFor } from './commands';
import { keyNames } from './KeyHint';
import { protectedPaths } from '../router/signedInPages';

const ids = (query: string) => findCommands(query).map(({ id }) => id);

test('every page can be reached', () => {
  const reached = COMMANDS.flatMap(({ action }) => {
    const { payload } = action() as { payload?: { to?: string } };
    return payload?.to ?? [];
  });
  expect(reached).toEqual(expect.arrayContaining(['/', ...protectedPaths]));
});

test('an id or a key stands for one command', () => {
  const keys = COMMANDS.flatMap((command) => command.keys ?? []);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(COMMANDS.map(({ id }) => id)).size).toBe(COMMANDS.length);
});

test.each([
  ['', COMMANDS.length],
  ['night', 1],
  ['no such thing', 0],
])('%p finds %i', (query, count) => {
  expect(findCommands(query)).toHaveLength(count);
});

test('all words of a query must be found, in any order and case', () => {
  expect(ids('POSTS your scheduled')).toEqual(['scheduledTab']);
});

test.each([
  ['log', 'logOut'],
  ['Schedule', 'scheduled'],
  ['week', 'scheduledTab'],
  ['new ', 'newPost'],
])('%p means first what is named so', (query, id) => {
  expect(ids(query)[0]).toBe(id);
});

test('any words can be searched for in the posts, last of all', () => {
  const search = optionsFor(' log & out ').at(-1);
  expect(search?.label).toBe('Search posts for “log & out”');
  const payload = { kind: 'push', to: '/?q=log+%26+out#posts', state: null };
  expect(commandOf(search?.id ?? '')?.action()).toMatchObject({ payload });
  expect(optionsFor(' ')).toHaveLength(COMMANDS.length);
  expect(commandOf('logOut')?.label).toBe('Log out');
});

test('keys read as they are printed', () => {
  expect(keyNames('g d')).toEqual(['G', 'D']);
  expect(keyNames('$mod+Enter')).toEqual(['Ctrl+Enter']);
  jest.spyOn(window.navigator, 'platform', 'get').mockReturnValue('MacIntel');
  expect(keyNames('$mod+K')).toEqual(['⌘+K']);
});
