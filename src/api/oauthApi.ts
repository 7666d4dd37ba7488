import type { AccountPlatform } from '#contract/networks';
import type {
  OAuthConfigResponse,
  OAuthExchangeResponse,
  OAuthExchangeBody,
  OAuthStartBody,
  OAuthStartResponse,
  TokenRelayResponse,
  TokenRelayBody,
} from '#contract/schemas/oauth';
import { readSecret, shelveSecret } from '../lib/secretShelf';
import { errorResponse } from './apiError';
import { baseApi } from './baseApi';

/** The relay's result for a code: the person who signed in, and the reference under which the handles are shelved. */
export type ExchangedCode = {
  tokenRef: string;
  userId: string;
  screenName: string;
  name: string;
  /** Seconds that the connection lasts; null when it does not end. */
  expiresInS: number | null;
  /** Where several accounts were granted at once: all of them, each with handles of its own. */
  choices?: ExchangedCode[];
};

/** The handles behind a `tokenRef`, under the names that the server uses. */
export type TokenHandles = Pick<TokenRelayResponse, 'access_token' | 'refresh_token'>;

/** Arguments of exchangeCode: code and verifier are secrets, so `secretRef` names a shelved CodeSecrets. */
type ExchangeCodeArg = { platform: AccountPlatform; clientId: string; redirectUri: string; secretRef: string };
export type CodeSecrets = Pick<TokenRelayBody, 'code' | 'code_verifier'>;

/** Arguments of exchangeCaughtCode: `secretRef` names a shelved CaughtCode. */
type ExchangeCaughtCodeArg = { platform: AccountPlatform; secretRef: string };
export type CaughtCode = Omit<OAuthExchangeBody, 'platform'>;

/** Authorization of social accounts: configuration, beginning one at a server, and the relay that exchanges a code. */
export const oauthApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOAuthConfig: build.query<OAuthConfigResponse, void>({
      query: () => '/oauth/config',
    }),
    /** Begins an authorization at a server. Its state is a secret: `signInRef` names the shelved response. */
    startSignIn: build.mutation<{ signInRef: string }, OAuthStartBody>({
      query: (body) => ({ url: '/oauth/start', method: 'POST', body }),
      transformResponse: (response: OAuthStartResponse) => ({ signInRef: shelveSecret(response) }),
    }),
    exchangeCode: build.mutation<ExchangedCode, ExchangeCodeArg>({
      query: ({ platform, clientId, redirectUri, secretRef }) => ({
        url: `/oauth/${platform}/token`,
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: clientId,
          redirect_uri: redirectUri,
          ...(readSecret(secretRef) as CodeSecrets),
        }),
      }),
      transformResponse: (response: TokenRelayResponse) => shelveHandles(response),
    }),
    /** The same for a code that another window caught; an error inside the response becomes an error. */
    exchangeCaughtCode: build.mutation<ExchangedCode, ExchangeCaughtCodeArg>({
      async queryFn({ platform, secretRef }, _api, _options, call) {
        const body = { platform, ...(readSecret(secretRef) as CaughtCode) } satisfies OAuthExchangeBody;
        const { data: response, error } = await call({ url: '/social-accounts/oauth-exchange', method: 'POST', body });
        if (error !== undefined) return { error };
        const { data } = response as OAuthExchangeResponse;
        return 'error' in data ? { error: errorResponse(400, data) } : { data: shelveHandles(data) };
      },
    }),
  }),
});

export const { useGetOAuthConfigQuery } = oauthApi;

function shelveHandles({
  access_token,
  refresh_token,
  expires_in,
  choices,
  ...who
}: TokenRelayResponse): ExchangedCode {
  return {
    tokenRef: shelveSecret({ access_token, ...(refresh_token && { refresh_token }) } satisfies TokenHandles),
    userId: who.user_id,
    screenName: who.screen_name,
    name: who.name,
    expiresInS: expires_in ?? null,
    ...(choices && { choices: choices.map(shelveHandles) }),
  };
}

/** Tells of a network whether this server's app may ask people to allow comments; true until the server has said so. */
export function useMayAskForComments(): (platform: AccountPlatform) => boolean {
  const { currentData: configs } = useGetOAuthConfigQuery();
  return (platform) => {
    const config = configs?.platforms.find((one) => one.platform === platform);
    return config === undefined || config.comment_scope !== null;
  };
}
