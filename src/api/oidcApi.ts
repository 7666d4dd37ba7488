import type { User } from '#contract/schemas/auth';
import type {
  FinishOidcBody,
  FinishOidcResponse,
  Identity,
  JoinOidcBody,
  ListIdentitiesResponse,
  StartLinkBody,
  StartOidcBody,
  StartOidcResponse,
} from '#contract/schemas/oidc';
import { createBrowserSecret } from '../lib/oidcReturn';
import { dropSecret, readSecret, shelveSecret } from '../lib/secretShelf';
import { LOGIN_FAILED } from './apiError';
import { signedIn } from './authApi';
import { baseApi, listTag, onSuccess } from './baseApi';

/** A sign-in was begun: `addressRef` names the shelved address of the issuer, `browserRef` the secret that its return is taken with. */
export type Begun = { addressRef: string; browserRef: string };

/** What waits for the password of the account that has this address; `joinRef` names the shelved challenge. */
export type Join = { joinRef: string; email: string };

/** Who is in, or what waits for a password. */
export type OidcFinished = { user: User } | { join: Join };

const begunWith = (browserRef: string, { authorize_url }: StartOidcResponse): Begun => ({
  browserRef,
  addressRef: shelveSecret(authorize_url),
});

/** Signing in by an account at the operator's OpenID Connect issuer. Whatever opens something is a secret, which arguments and results name. */
export const oidcApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** `invitationRef` names the token of an invitation's link. */
    startOidc: build.mutation<Begun, { invitationRef?: string | undefined }>({
      queryFn: async ({ invitationRef }, _api, _options, send) => {
        const browser = createBrowserSecret();
        const invitation = invitationRef === undefined ? undefined : (readSecret(invitationRef) as string);
        const body: StartOidcBody = { browser, ...(invitation !== undefined && { invitation }) };
        const { data, error } = await send({ url: '/auth/oidc/start', method: 'POST', body });
        return error ? { error } : { data: begunWith(shelveSecret(browser), data as StartOidcResponse) };
      },
    }),
    /** `returnRef` names the shelved FinishOidcBody, which works once. */
    finishOidc: build.mutation<OidcFinished, { returnRef: string }>({
      queryFn: async ({ returnRef }, _api, _options, send) => {
        const body = readSecret(returnRef) as FinishOidcBody;
        dropSecret(returnRef);
        const { data, error } = await send({ url: '/auth/oidc/finish', method: 'POST', body });
        if (error) return { error };
        const { join } = data as FinishOidcResponse;
        if (join !== undefined) {
          return { data: { join: { joinRef: shelveSecret(join.challenge), email: join.email } } };
        }
        const { data: user, error: unread } = signedIn({ data });
        return unread ? { error: unread } : { data: { user } };
      },
      extraOptions: { failureText: LOGIN_FAILED },
    }),
    /** `secretRef` names the shelved password. */
    joinOidc: build.mutation<User, { joinRef: string; secretRef: string }>({
      queryFn: async ({ joinRef, secretRef }, _api, _options, send) => {
        const body: JoinOidcBody = {
          challenge: readSecret(joinRef) as string,
          password: readSecret(secretRef) as string,
        };
        return signedIn(await send({ url: '/auth/oidc/join', method: 'POST', body }));
      },
      extraOptions: { failureText: LOGIN_FAILED },
    }),
    /** The accounts elsewhere by which the user signs in. */
    listIdentities: build.query<Identity[], void>({
      query: () => '/auth/identities',
      transformResponse: ({ identities }: ListIdentitiesResponse) => identities,
      providesTags: [listTag('Identity')],
    }),
    /** `secretRef` names the shelved password. */
    startLink: build.mutation<Begun, { secretRef: string }>({
      queryFn: async ({ secretRef }, _api, _options, send) => {
        const browser = createBrowserSecret();
        const body: StartLinkBody = { browser, password: readSecret(secretRef) as string };
        const { data, error } = await send({ url: '/auth/identities/start', method: 'POST', body });
        return error ? { error } : { data: begunWith(shelveSecret(browser), data as StartOidcResponse) };
      },
    }),
    /** `returnRef` names the shelved FinishOidcBody, which works once. */
    createIdentity: build.mutation<Identity, { returnRef: string }>({
      query: ({ returnRef }) => ({
        url: '/auth/identities',
        method: 'POST',
        body: readSecret(returnRef) as FinishOidcBody,
      }),
      invalidatesTags: (_result, error) => onSuccess(error, [listTag('Identity')]),
    }),
    deleteIdentity: build.mutation<null, string>({
      query: (id) => ({ url: `/auth/identities/${id}`, method: 'DELETE' }),
      invalidatesTags: (_result, error) => onSuccess(error, [listTag('Identity')]),
    }),
  }),
});

export const {
  useDeleteIdentityMutation,
  useJoinOidcMutation,
  useListIdentitiesQuery,
  useStartLinkMutation,
  useStartOidcMutation,
} = oidcApi;
