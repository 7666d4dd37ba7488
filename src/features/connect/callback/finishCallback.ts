import { isKeyless, NETWORKS, type AccountPlatform } from '#contract/networks';
import { accountsApi } from '../../../api/accountsApi';
import { isApiError, type ApiError } from '../../../api/apiError';
import {
  oauthApi,
  type CaughtCode,
  type CodeSecrets,
  type ExchangedCode,
  type TokenHandles,
} from '../../../api/oauthApi';
import type { AppDispatch } from '../../../store/hooks';
import { systemClock } from '../../../lib/clock';
import { dropSecret, readSecret, withSecret } from '../../../lib/secretShelf';
import { removeTokenRecord, saveTokenRecord } from '../../../lib/tokenRecords';
import { CallbackFailure } from './callbackFailure';
import type { AccountChoice, Connection } from '../wizard/connectWizardSlice';
import { redirectUri } from '../authorization/startAuthorization';

/** Status with which exchangeCaughtCode reports an error by the network itself. */
const REFUSED_STATUS = 400;

type ReturnedCode = { platform: AccountPlatform; userId: string; secrets: CaughtCode };

/**
 * Turns a network's code into a connected account (spec section 4), or into the accounts to choose from where several were granted;
 * throws CallbackFailure.
 */
export async function finishCallback(
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
export async function connectChoice(
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

/** The exchange for Instagram, which has an endpoint of its own (L-137), and for servers, whose keys our server keeps. */
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
