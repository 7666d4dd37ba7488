import type { ServerField } from './serverFormSlice';

/** Texts of connecting an account on a server that a person names. */
export const serverMessages = {
  server: 'Server',
  anotherServer: 'Another server',
  serverName: 'Name of the server',
  byHandleHint: 'Your handle leads to its server.',
  handle: 'Handle',
  appPassword: 'App password',
  makeAppPassword: 'Make an app password',
  appPasswordUse: 'It’s used once, to sign you in, and isn’t kept. Your main password isn’t needed.',
  passwordIntro: (name: string) => `Enter your ${name} handle and an app password.`,
  windowIntro: (name: string) =>
    `You’ll sign in to ${name} in a new window, where you decide whether Postwright may act for you.`,
  sandboxNote: 'This server is part of the sandbox on this computer: what you post there stays here.',
  usePassword: 'Use an app password instead',
  useWindow: (name: string) => `Sign in to ${name} in a window instead`,
  connect: 'Connect',
  connecting: 'Connecting…',
  contacting: 'Contacting the server…',
  failed: (name: string) => `${name} couldn’t be connected.`,
} as const;

/** Error texts of fields that were left blank. */
export const BLANK_FIELD_TEXTS: Record<ServerField, string> = {
  server: 'Enter the name of the server.',
  identifier: 'Enter your handle.',
  password: 'Enter an app password.',
};
