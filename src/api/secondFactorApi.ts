import type {
  AuthenticatorKey,
  ConfirmAuthenticatorBody,
  OwnPasswordBody,
  RecoveryCodes,
  SecondFactor,
  TurnedOn,
} from '#contract/schemas/secondFactor';
import { readSecret, shelveSecret } from '../lib/secretShelf';
import { baseApi, listTag, onSuccess } from './baseApi';

/** A call with the password, or a code, which `secretRef` names. */
type WithSecret = { secretRef: string };

const withPassword = (url: string, { secretRef }: WithSecret) => ({
  url,
  method: 'POST',
  body: { password: readSecret(secretRef) as string } satisfies OwnPasswordBody,
});

/** The second factor of the signed-in user; keys and codes are secrets, which the results name. */
export const secondFactorApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSecondFactor: build.query<SecondFactor, void>({
      query: () => '/auth/second-factor',
      providesTags: [listTag('SecondFactor')],
    }),
    /** `keyRef` names the shelved AuthenticatorKey. */
    addAuthenticator: build.mutation<{ keyRef: string }, WithSecret>({
      query: (secret) => withPassword('/auth/second-factor/authenticator', secret),
      transformResponse: (key: AuthenticatorKey) => ({ keyRef: shelveSecret(key) }),
    }),
    /** `codesRef` names the shelved recovery codes; null where there were some. */
    confirmAuthenticator: build.mutation<{ codesRef: string | null }, WithSecret>({
      query: ({ secretRef }) => ({
        url: '/auth/second-factor/authenticator/confirm',
        method: 'POST',
        body: { code: readSecret(secretRef) as string } satisfies ConfirmAuthenticatorBody,
      }),
      transformResponse: ({ recovery_codes: codes }: TurnedOn) => ({ codesRef: codes && shelveSecret(codes) }),
      invalidatesTags: (_result, error) =>
        onSuccess(error, [listTag('SecondFactor'), listTag('SignIn'), listTag('Session')]),
    }),
    /** `codesRef` names the shelved recovery codes. */
    replaceRecoveryCodes: build.mutation<{ codesRef: string }, WithSecret>({
      query: (secret) => withPassword('/auth/second-factor/recovery-codes', secret),
      transformResponse: ({ recovery_codes: codes }: RecoveryCodes) => ({ codesRef: shelveSecret(codes) }),
      invalidatesTags: (_result, error) => onSuccess(error, [listTag('SecondFactor')]),
    }),
    turnSecondFactorOff: build.mutation<null, WithSecret>({
      query: (secret) => withPassword('/auth/second-factor/off', secret),
      invalidatesTags: (_result, error) =>
        onSuccess(error, [listTag('SecondFactor'), listTag('SignIn'), listTag('Passkey')]),
    }),
  }),
});

export const {
  useAddAuthenticatorMutation,
  useConfirmAuthenticatorMutation,
  useGetSecondFactorQuery,
  useReplaceRecoveryCodesMutation,
  useTurnSecondFactorOffMutation,
} = secondFactorApi;
