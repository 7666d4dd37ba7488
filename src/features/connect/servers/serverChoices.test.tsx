import type { KeylessConfig } from '#contract/schemas/oauth';
import {
  BY_HANDLE,
  chosenKey,
  chosenMethod,
  isSandboxServer,
  namedServer,
  serverChoices,
  shownFields,
  TYPED,
} from './serverChoices';

const untouched = { choice: null, server: '', identifier: '', method: null };

const offered = { server: 'localhost:3101', name: 'Sandbox on this computer', is_sandbox: true };
const bluesky: KeylessConfig = { platform: 'bluesky', has_window: false, takes_password: true, servers: [] };
const mastodon: KeylessConfig = { platform: 'mastodon', has_window: true, takes_password: false, servers: [] };

test('servers that are offered come first, and the first one is chosen at first', () => {
  const config = { ...bluesky, servers: [offered] };
  expect(serverChoices(config).map(({ key }) => key)).toEqual([offered.server, BY_HANDLE, TYPED]);
  expect(chosenKey(config, untouched)).toBe(offered.server);
  expect(namedServer(config, untouched)).toBe(offered.server);
  expect(isSandboxServer(config, offered.server)).toBe(true);
  expect(isSandboxServer(config, null)).toBe(false);
});

test('where none is offered, a handle leads to its server, or people type its name', () => {
  expect(serverChoices(bluesky).map(({ key }) => key)).toEqual([BY_HANDLE, TYPED]);
  expect(namedServer(bluesky, untouched)).toBeNull();
  expect(serverChoices(mastodon).map(({ key }) => key)).toEqual([TYPED]);
  expect(namedServer(mastodon, { ...untouched, server: ' ada@a.test ' })).toBe('ada@a.test');
});

test('a server is named once: beside its name only where that is another', () => {
  const plain = { server: 'a.test', name: 'a.test', is_sandbox: false };
  const hints = serverChoices({ ...mastodon, servers: [offered, plain] }).map(({ hint }) => hint);
  expect(hints).toEqual([offered.server, null, null]);
});

test('an account that is connected again is so on its own server', () => {
  const config = { ...mastodon, servers: [{ ...offered, server: '127.0.0.1:3102' }, offered] };
  const again = (server: string) => ({ ...untouched, identifier: 'ada', server });
  expect(chosenKey(config, again(offered.server))).toBe(offered.server);
  expect(chosenKey(config, again(`ada@${offered.server}`))).toBe(offered.server);
  expect(chosenKey(config, again('ada@a.test'))).toBe(TYPED);
  expect(chosenKey({ ...bluesky, servers: [offered] }, again('pds.a.test'))).toBe(BY_HANDLE);
});

test('a choice that is no longer offered is none', () => {
  expect(chosenKey(bluesky, { ...untouched, choice: offered.server })).toBe(BY_HANDLE);
});

test('a window comes first where there is one, and only what is offered can be chosen', () => {
  expect(chosenMethod({ ...bluesky, has_window: true }, untouched)).toBe('window');
  expect(chosenMethod({ ...bluesky, has_window: true }, { ...untouched, method: 'password' })).toBe('password');
  expect(chosenMethod(bluesky, { ...untouched, method: 'window' })).toBe('password');
  expect(chosenMethod({ ...mastodon, has_window: false }, untouched)).toBeNull();
});

test('the form shows no field that is not needed', () => {
  expect(shownFields(bluesky, untouched)).toEqual(['identifier', 'password']);
  expect(shownFields(bluesky, { ...untouched, choice: TYPED })).toEqual(['server', 'identifier', 'password']);
  expect(shownFields({ ...bluesky, has_window: true }, untouched)).toEqual(['identifier']);
  expect(shownFields({ ...bluesky, has_window: true, servers: [offered] }, untouched)).toEqual([]);
  expect(shownFields(mastodon, untouched)).toEqual(['server']);
});
