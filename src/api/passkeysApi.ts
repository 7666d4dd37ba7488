import type { User } from '#contract/schemas/auth';
import type {
  ListPasskeysResponse,
  Passkey,
  PasskeyCreation,
  PasskeyRequest,
  RenamePasskeyBody,
  StartPasskeyBody,
} from '#contract/schemas/passkeys';
import type { OwnPasswordBody, TurnedOn } from '#contract/schemas/secondFactor';
import { readSecret, shelveSecret } from '../lib/secretShelf';
import { networkError } from './apiError';
import { signedIn } from './authApi';
import { baseApi, listTag, onSuccess } from './baseApi';

/**
 * Passkeys. What the server asks, and what they sign, stays within one call: neither store nor log ever see it, and a replay needs no
 * authenticator.
 */
export const passkeysApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPasskeys: build.query<ListPasskeysResponse, void>({
      query: () => '/auth/passkeys',
      providesTags: [listTag('Passkey')],
    }),
    /** `secretRef` names the shelved password; `codesRef` the shelved recovery codes, null where there were some. */
    addPasskey: build.mutation<{ codesRef: string | null }, { secretRef: string }>({
      queryFn: async ({ secretRef }, _api, _options, send) => {
        const body = { password: readSecret(secretRef) as string } satisfies OwnPasswordBody;
        const begun = await send({ url: '/auth/passkeys/registration', method: 'POST', body });
        if (begun.error) return { error: begun.error };
        const browser = await loadBrowser();
        if (browser === null) return { error: networkError() };
        const made = await browser.makePasskey(begun.data as PasskeyCreation);
        if (made.error) return made;
        const added = await send({ url: '/auth/passkeys', method: 'POST', body: made.data });
        if (added.error) return { error: added.error };
        const { recovery_codes: codes } = added.data as TurnedOn;
        return { data: { codesRef: codes && shelveSecret(codes) } };
      },
      invalidatesTags: (_result, error) =>
        onSuccess(error, [listTag('Passkey'), listTag('SecondFactor'), listTag('SignIn'), listTag('Session')]),
    }),
    renamePasskey: build.mutation<Passkey, { id: string } & RenamePasskeyBody>({
      query: ({ id, ...body }) => ({ url: `/auth/passkeys/${id}`, method: 'PATCH', body }),
      invalidatesTags: (_result, error) => onSuccess(error, [listTag('Passkey')]),
    }),
    removePasskey: build.mutation<null, string>({
      query: (id) => ({ url: `/auth/passkeys/${id}`, method: 'DELETE' }),
      invalidatesTags: (_result, error) => onSuccess(error, [listTag('Passkey'), listTag('SignIn')]),
    }),
    /** `challengeRef` names the shelved challenge of a log-in that goes on by it. */
    signInByPasskey: build.mutation<User, { challengeRef?: string }>({
      queryFn: async ({ challengeRef }, _api, _options, send) => {
        const body: StartPasskeyBody =
          challengeRef === undefined ? {} : { challenge: readSecret(challengeRef) as string };
        const begun = await send({ url: '/auth/passkeys/start', method: 'POST', body });
        if (begun.error) return { error: begun.error };
        const browser = await loadBrowser();
        if (browser === null) return { error: networkError() };
        const shown = await browser.showPasskey(begun.data as PasskeyRequest);
        if (shown.error) return shown;
        return signedIn(await send({ url: '/auth/passkeys/finish', method: 'POST', body: shown.data }));
      },
    }),
  }),
});

export const {
  useAddPasskeyMutation,
  useListPasskeysQuery,
  useRemovePasskeyMutation,
  useRenamePasskeyMutation,
  useSignInByPasskeyMutation,
} = passkeysApi;

/** Visitors who have no passkey load nothing for it. */
function loadBrowser() {
  return import('./browserPasskeys').catch(() => null);
}
