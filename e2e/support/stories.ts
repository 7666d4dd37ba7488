import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { LoginBody, LoginResponse } from '#contract/schemas/auth';
import type { AuthenticatorKey, TurnedOn } from '#contract/schemas/secondFactor';
import { authenticatorCode } from '#contract/testing/authenticatorCode';
import type {
  OAuthConfigResponse,
  OAuthExchangeResponse,
  OAuthStartResponse,
  TokenRelayResponse,
} from '../../contract/schemas/oauth';
import { controlSandbox } from '../../sandbox/testing/control';
import { decide } from '../../sandbox/decide';
import { allow, connectBody, relayForm } from '../../sandbox/testing/person';
import { newPerson, type Person } from './newPerson';
import type { TestServer } from './server';

export { newPerson, type Person };

/** Signs up on the page and ends on the login page. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/signup');
  await submitSignup(page, person);
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
}

/** Fills in the signup page and sends it. */
export async function submitSignup(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Full name').fill(person.fullName);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
}

/** Logs in on the login page, whose email may be filled already, and ends on the dashboard. */
export async function logIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(person.email);
  await submitLogin(page, person.password);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

/** Fills in the password on the login page, whose email is there already, and sends it. */
export async function submitLogin(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Makes somebody new known to the server, past the screens, and signs nobody in. */
export async function register(page: Page): Promise<Person> {
  const person = newPerson();
  await callApi(page, 'POST', '/auth/register', { data: person });
  return person;
}

/** Opens the dashboard as somebody new, past the screens that lead there, and returns who it is. */
export async function enter(page: Page): Promise<Person> {
  const person = await register(page);
  const { email, password } = person;
  const response = await callApi<LoginResponse>(page, 'POST', '/auth/login', { data: { email, password } });
  // The smallest page of the product's origin, which alone may write there what the product reads when it starts.
  await page.goto('/healthz');
  await page.evaluate((token) => {
    localStorage.setItem('token', token);
    location.replace('/');
  }, response.data.token);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  return person;
}

/** Turns the second factor of somebody on, past the screens; returns their recovery codes. */
export async function turnSecondFactorOn(page: Page, credentials: LoginBody): Promise<string[]> {
  const { token } = (await callApi<LoginResponse>(page, 'POST', '/auth/login', { data: credentials })).data;
  const route = '/auth/second-factor/authenticator';
  const { secret } = await callApi<AuthenticatorKey>(page, 'POST', route, {
    token,
    data: { password: credentials.password },
  });
  const data = { code: authenticatorCode(secret) };
  const { recovery_codes: codes } = await callApi<TurnedOn>(page, 'POST', `${route}/confirm`, { token, data });
  return codes ?? [];
}

/** Calls the API past the screens, as whoever has this token. */
export async function callApi<T>(
  page: Page,
  method: string,
  path: string,
  { token, ...body }: { token?: string; data?: object; form?: Record<string, string> } = {},
): Promise<T> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await page.request.fetch(`/api/v1${path}`, { method, headers, ...body });
  expect(response.ok(), `${method} ${path}`).toBe(true);
  return (await response.json()) as T;
}

export async function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('token') ?? '');
}

/** Goes to Settings and opens the popup of a sandbox network, X unless another one is named; a toast says so. */
export async function openAuthorization(page: Page, platform = 'Twitter'): Promise<Page> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Add Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect account' });
  await dialog.getByRole('button', { name: new RegExp(`^${platform}`) }).click();
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(`Redirecting to ${platform} for authentication...`)).toBeVisible();
  const popup = await opened;
  // It opens empty and goes to the network's page only then.
  await expect(popup.getByRole('button', { name: 'Allow' })).toBeVisible();
  return popup;
}

const newHandle = () => `w${randomUUID().slice(0, 8)}`;

/** Connects an account of the sandbox's X past the screens; returns its handle. This browser keeps no token of it. */
export async function connectX(page: Page): Promise<string> {
  const [handle, token] = [newHandle(), await tokenOf(page)];
  const { platforms } = await callApi<OAuthConfigResponse>(page, 'GET', '/oauth/config', { token });
  const oauth = platforms.find(({ platform }) => platform === 'twitter')!;
  const grant = await allow(oauth, new URL('/x-oauth-callback', page.url()).href, handle);
  const form = relayForm(oauth, grant);
  const relayed = await callApi<TokenRelayResponse>(page, 'POST', '/oauth/twitter/token', { token, form });
  await callApi(page, 'POST', '/social-accounts/connect', { token, data: connectBody(relayed) });
  return handle;
}

/** Connects an account on the sandbox's Bluesky server past the screens; returns its handle. */
export async function connectBluesky(page: Page): Promise<string> {
  const [handle, token] = [`${newHandle()}.test`, await tokenOf(page)];
  const { keyless } = await callApi<OAuthConfigResponse>(page, 'GET', '/oauth/config', { token });
  const config = keyless.find(({ platform }) => platform === 'bluesky')!;
  const { server } = config.servers[0]!;
  const data = { platform: 'bluesky', identifier: handle, password: 'abcd-efgh-ijkl-mnop', server };
  await callApi(page, 'POST', '/social-accounts/credentials', { token, data });
  return handle;
}

/** Connects an account on a Mastodon server of the sandbox past the screens; returns its handle. */
export async function connectMastodon(page: Page): Promise<string> {
  const [handle, token] = [newHandle(), await tokenOf(page)];
  const { keyless } = await callApi<OAuthConfigResponse>(page, 'GET', '/oauth/config', { token });
  const { server } = keyless.find(({ platform }) => platform === 'mastodon')!.servers[0]!;
  const start = { platform: 'mastodon', server };
  const { authorize_url, state } = await callApi<OAuthStartResponse>(page, 'POST', '/oauth/start', {
    token,
    data: start,
  });
  const back = (await decide(new URL(authorize_url), 'allow', handle)).searchParams;
  const caught = { platform: 'mastodon', code: back.get('code'), state };
  const response = await callApi<OAuthExchangeResponse>(page, 'POST', '/social-accounts/oauth-exchange', {
    token,
    data: caught,
  });
  const data = connectBody(response.data as TokenRelayResponse, 'mastodon');
  await callApi(page, 'POST', '/social-accounts/connect', { token, data });
  return data.account_username;
}

/** Connects an account of the sandbox's X as a person does, through the popup; returns its handle. */
export async function connectXByPopup(page: Page): Promise<string> {
  const handle = newHandle();
  const popup = await openAuthorization(page);
  await popup.getByLabel('Handle').fill(handle);
  await allowAndClose(popup);
  await page.goto('/settings');
  await expect(page.getByText(`@${handle}`)).toBeVisible();
  return handle;
}

/** Allows what a network's popup asks; connected, it closes by itself. */
export async function allowAndClose(popup: Page): Promise<void> {
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Allow' }).click();
  await closed;
}

/** Keeps a popup open that would close by itself. */
export async function keepOpen(popup: Page): Promise<void> {
  await popup.addInitScript(() => Object.assign(window, { close: () => undefined }));
}

/** Writes a post for X on /create, without sending it. */
export async function write(page: Page, text: string): Promise<void> {
  await page.goto('/create');
  await expect(page.getByRole('checkbox', { name: /Twitter/ })).toBeChecked();
  await page.getByRole('textbox', { name: 'Content' }).fill(text);
}

/** Texts of all posts that the sandbox's X has accepted, oldest first. */
export async function acceptedTexts({ sandboxOrigin }: TestServer): Promise<string[]> {
  return controlSandbox(sandboxOrigin).texts();
}

/** Makes the sandbox's X refuse the next post of an account. */
export async function refuseNextPost({ sandboxOrigin }: TestServer, account: string): Promise<void> {
  await controlSandbox(sandboxOrigin).script({ account, fault: { kind: 'status', status: 403 } });
}
