import { NETWORKS } from '#contract/networks';
import type { KeylessConfig } from '#contract/schemas/oauth';
import { serverMessages } from './messages';
import type { ServerField, ServerFormState, SignInMethod } from './serverFormSlice';

/** Key of the choice that leaves finding the server to the handle, and of the one that takes a typed name. */
export const BY_HANDLE = 'by-handle';
export const TYPED = 'typed';

/** One server to choose. */
export type ServerChoice = { key: string; label: string; hint: string | null };

type Form = Pick<ServerFormState, 'choice' | 'server' | 'identifier' | 'method'>;

/** The servers of a network in the order in which they are offered; the first one is chosen at first. */
export function serverChoices({ platform, servers }: KeylessConfig): ServerChoice[] {
  const { name, connecting } = NETWORKS[platform];
  return [
    ...servers.map(({ server, name: label }) => ({ key: server, label, hint: label === server ? null : server })),
    ...(connecting.takesPassword ? [{ key: BY_HANDLE, label: name, hint: serverMessages.byHandleHint }] : []),
    { key: TYPED, label: serverMessages.anotherServer, hint: null },
  ];
}

/** Key of the server that the form means: without a choice that of an account which is connected again, else the first. */
export function chosenKey(config: KeylessConfig, { choice, server }: Form): string {
  const keys = serverChoices(config).map(({ key }) => key);
  const chosen = keys.find((key) => key === choice) ?? keys.find((key) => server === key || server.endsWith(`@${key}`));
  if (chosen !== undefined) return chosen;
  if (server === '') return keys[0] ?? TYPED;
  return keys.includes(BY_HANDLE) ? BY_HANDLE : TYPED;
}

/** The way to sign in that the form means: a window where there is one. */
export function chosenMethod({ has_window, takes_password }: KeylessConfig, { method }: Form): SignInMethod | null {
  const offered: SignInMethod[] = [
    ...(has_window ? ['window' as const] : []),
    ...(takes_password ? ['password' as const] : []),
  ];
  return offered.find((one) => one === method) ?? offered[0] ?? null;
}

/** The server that the form names; null where the handle leads to it. */
export function namedServer(config: KeylessConfig, form: Form): string | null {
  const key = chosenKey(config, form);
  if (key === BY_HANDLE) return null;
  return key === TYPED ? form.server.trim() : key;
}

/** True if a server is one of the sandbox. */
export function isSandboxServer({ servers }: KeylessConfig, server: string | null): boolean {
  return servers.some((one) => one.is_sandbox && one.server === server);
}

/** The text fields that the form shows, in their order. */
export function shownFields(config: KeylessConfig, form: Form): ServerField[] {
  const method = chosenMethod(config, form);
  const key = chosenKey(config, form);
  const needsHandle = method === 'password' || key === BY_HANDLE;
  return [
    ...(key === TYPED ? (['server'] as const) : []),
    ...(needsHandle ? (['identifier'] as const) : []),
    ...(method === 'password' ? (['password'] as const) : []),
  ];
}
