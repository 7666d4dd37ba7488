import { NETWORKS, type AccountPlatform, isKeyless } from '#contract/networks';
import { beginningOf } from '#contract/networks/graphemes';
import type { CallbackProblem, AccountChoice, Callback, Choosing, Connection } from '../wizard/connectWizardSlice';
import {
  type CaughtCode,
  oauthApi,
  type CodeSecrets,
  type ExchangedCode,
  type TokenHandles,
} from '../../../api/oauthApi';
import { isResponseTo, type Circumstances } from '../authorization/savedFlows';
import { accountsApi } from '../../../api/accountsApi';
import { isApiError, type ApiError } from '../../../api/apiError';
import type { AppDispatch } from '../../../store/hooks';
import { systemClock } from '../../../lib/clock';
import { dropSecret, readSecret, withSecret } from '../../../lib/secretShelf';
import { removeTokenRecord, saveTokenRecord } from '../../../lib/tokenRecords';
import { redirectUri } from '../authorization/startAuthorization';

/** Ends a connection attempt with a problem, and what the server or the network said about it. */
export class CallbackFailure extends Error {
  readonly problem: CallbackProblem;
  readonly detail: string | null;

  constructor(problem: CallbackProblem, detail: string | null = null) {
    super(problem);
    this.problem = problem;
    this.detail = detail;
  }
}

/** Errors that OAuth 2 knows by name (RFC 6749, 4.1.2.1). */
const OAUTH_ERRORS = [
  'access_denied',
  'invalid_request',
  'invalid_scope',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_response_type',
];

const PROVIDER_TEXT_MAX_LENGTH = 300;

/** Compares a network's response with the request and returns what to exchange; throws CallbackFailure. */
export function checkCallback(params: URLSearchParams, circumstances: Circumstances): CaughtCode {
  const { platform, saved } = circumstances;
  const code = params.get('code') ?? '';
  const isOurs = isResponseTo(saved, params.get('state'), circumstances);
  const verifier = saved?.verifier ?? null;
  if (!isOurs || code === '' || (NETWORKS[platform].connecting.needsVerifier && verifier === null)) {
    throw new CallbackFailure('invalidParameters', providerText(params, isOurs));
  }
  const issuer = params.get('iss');
  return {
    code,
    state: params.get('state') ?? '',
    ...(verifier !== null && { code_verifier: verifier }),
    ...(issuer !== null && { iss: issuer }),
  };
}

/** Anybody can put words into a link, so free text is shown only when it answers our own question. */
function providerText(params: URLSearchParams, isOurs: boolean): string | null {
  const error = params.get('error') ?? '';
  const text = isOurs ? (params.get('error_description') ?? error) : OAUTH_ERRORS.find((name) => name === error);
  return beginningOf(text ?? '', PROVIDER_TEXT_MAX_LENGTH) || null;
}

/** Status with which exchangeCaughtCode reports an error by the network itself. */
const REFUSED_STATUS = 400;

type ReturnedCode = { platform: AccountPlatform; userId: string; secrets: CaughtCode };

/**
 * Turns a network's code into a connected account, or into the accounts to choose from where several were granted;
 * throws CallbackFailure.
 */
async function finishCallback(
  { platform, userId, secrets }: ReturnedCode,
  dispatch: AppDispatch,
): Promise<Connection | AccountChoice[]> {
  const isOnServer = isKeyless(platform) || NETWORKS[platform].connecting.finishedBy === 'opener';
  const exchanged = await (isOnServer
    ? exchangeOnServer(platform, secrets, dispatch)
    : exchange(platform, secrets, dispatch));
  try {
    if (exchanged.choices !== undefined) return exchanged.choices.map(toChoice);
    if (exchanged.userId === '') throw new CallbackFailure('noProfile');
    storeRecord(platform, userId, exchanged);
    return await register(platform, exchanged, dispatch);
  } finally {
    dropSecret(exchanged.tokenRef);
  }
}

/** Connects an account that was chosen among several; throws CallbackFailure. */
async function connectChoice(
  { platform, userId, isOneOfSeveral }: { platform: AccountPlatform; userId: string; isOneOfSeveral: boolean },
  { tokenRef, accountId, username: screenName, name }: AccountChoice,
  dispatch: AppDispatch,
): Promise<Connection> {
  const exchanged = { tokenRef, userId: accountId, screenName, name, expiresInS: null };
  storeRecord(platform, userId, exchanged);
  return register(platform, exchanged, dispatch, isOneOfSeveral);
}

function toChoice({ tokenRef, userId: accountId, screenName: username, name }: ExchangedCode): AccountChoice {
  return { tokenRef, accountId, username, name };
}

/** The exchange for Instagram, which has an endpoint of its own, and for servers, whose keys our server keeps. */
async function exchangeOnServer(
  platform: AccountPlatform,
  caught: CaughtCode,
  dispatch: AppDispatch,
): Promise<ExchangedCode> {
  const { exchangeCaughtCode } = oauthApi.endpoints;
  const { data, error } = await withSecret(caught, (secretRef) =>
    dispatch(exchangeCaughtCode.initiate({ platform, secretRef }, { track: false })),
  );
  if (error === undefined) return data;
  const isNetworksWord = isApiError(error) && error.status === REFUSED_STATUS;
  throw new CallbackFailure(isNetworksWord ? 'refused' : 'noAccessToken', messageOf(error));
}

async function exchange(
  platform: AccountPlatform,
  { state: _usedUp, iss: _unasked, ...secrets }: CaughtCode,
  dispatch: AppDispatch,
): Promise<ExchangedCode> {
  const { getOAuthConfig, exchangeCode } = oauthApi.endpoints;
  const { data: configs, error: configError } = await dispatch(
    getOAuthConfig.initiate(undefined, { subscribe: false }),
  );
  if (configs === undefined) throw new CallbackFailure('failed', messageOf(configError));
  const config = configs.platforms.find((one) => one.platform === platform);
  if (config === undefined) throw new CallbackFailure('configMissing');

  const arg = { platform, clientId: config.client_id, redirectUri: redirectUri(platform) };
  const { data, error } = await withSecret(secrets satisfies CodeSecrets, (secretRef) =>
    dispatch(exchangeCode.initiate({ ...arg, secretRef }, { track: false })),
  );
  if (error === undefined) return data;
  const isNetworksWord = isApiError(error) && error.code === 'OAUTH_REJECTED';
  throw new CallbackFailure(isNetworksWord ? 'refused' : 'noAccessToken', messageOf(error));
}

function storeRecord(platform: AccountPlatform, userId: string, { tokenRef, ...who }: ExchangedCode): void {
  const now = systemClock.now();
  const problem = saveTokenRecord({
    platform,
    ...(readSecret(tokenRef) as TokenHandles),
    ...(who.expiresInS !== null && { expires_at: now + who.expiresInS * 1_000 }),
    account_id: who.userId,
    account_name: who.name,
    account_username: who.screenName,
    connected_at: new Date(now).toISOString(),
    user_id: userId,
  });
  if (problem !== null) throw new CallbackFailure('notStored');
}

async function register(
  platform: AccountPlatform,
  { tokenRef, userId, screenName, name }: ExchangedCode,
  dispatch: AppDispatch,
  isOneOfSeveral = false,
): Promise<Connection> {
  const arg = {
    platform,
    isOneOfSeveral,
    tokenRef,
    account_id: userId,
    account_name: name,
    account_username: screenName,
  };
  const { error } = await dispatch(accountsApi.endpoints.connectAccount.initiate(arg, { track: false }));
  if (error === undefined) return { platform, accountId: userId, username: screenName };
  // An account that the server does not have must not look connected here.
  removeTokenRecord(platform, userId);
  throw new CallbackFailure('failed', messageOf(error));
}

function messageOf(error: ApiError | { message?: string } | undefined): string | null {
  return error?.message ?? null;
}

/** Finishes an authorization with what a network sent back; a failure is an outcome too. */
export async function outcomeOf(
  params: URLSearchParams,
  circumstances: Circumstances & { isPopup: boolean },
  dispatch: AppDispatch,
): Promise<Callback> {
  const { platform, userId, isPopup } = circumstances;
  try {
    const secrets = checkCallback(params, circumstances);
    const result = await finishCallback({ platform, userId, secrets }, dispatch);
    return Array.isArray(result)
      ? { phase: 'choosing', platform, choices: result, chosen: [], isPopup }
      : { phase: 'connected', connection: result, isPopup };
  } catch (error) {
    const { problem, detail } = error instanceof CallbackFailure ? error : new CallbackFailure('failed');
    return { phase: 'failed', platform, problem, detail, isPopup };
  }
}

/** Connects the accounts that were ticked, and names those that could not be. It failed only if none could. */
export async function connectChosen(
  { platform, choices, chosen, isPopup }: Choosing,
  userId: string,
  dispatch: AppDispatch,
): Promise<{ outcome: Callback; failed: string[] }> {
  const ticked = choices.filter(({ accountId }) => chosen.includes(accountId));
  const circumstances = { platform, userId, isOneOfSeveral: ticked.length > 1 };
  const connected: Connection[] = [];
  const failures: { name: string; failure: CallbackFailure }[] = [];
  for (const choice of ticked) {
    try {
      connected.push(await connectChoice(circumstances, choice, dispatch));
    } catch (error) {
      const failure = error instanceof CallbackFailure ? error : new CallbackFailure('failed');
      failures.push({ name: choice.name, failure });
    }
  }
  const [first] = connected;
  if (first === undefined) {
    const { problem, detail } = failures[0]?.failure ?? new CallbackFailure('failed');
    return { outcome: { phase: 'failed', platform, problem, detail, isPopup }, failed: [] };
  }
  const more = connected.length - 1;
  const connection = { ...first, ...(more > 0 && { more }) };
  return { outcome: { phase: 'connected', connection, isPopup }, failed: failures.map(({ name }) => name) };
}
