import type {
  ConfirmEmailBody,
  ChangePasswordBody,
  ForgotPasswordBody,
  ForgotPasswordResponse,
  LoginBody,
  RegisterBody,
  ResetPasswordBody,
  User,
  WaysInResponse,
} from '#contract/schemas/auth';
import type { SecondFactorBody } from '#contract/schemas/secondFactor';
import { readSecret } from '../lib/secretShelf';
import { bearer, sessionToken } from '../lib/sessionToken';
import { LOGIN_FAILED, REGISTRATION_FAILED, errorResponse, type ApiError } from './apiError';
import { API_URL } from './baseQuery';
import { baseApi, idTag, listTag, onSuccess } from './baseApi';

/** A call with a password, which is a secret: `secretRef` names the shelved one. */
type WithoutPassword<Body> = Omit<Body, 'password'> & { secretRef: string };
export type LoginArg = WithoutPassword<LoginBody>;
/** `invitationRef` names the shelved token of an invitation's link. */
export type RegisterArg = Omit<WithoutPassword<RegisterBody>, 'invitation'> & { invitationRef?: string };

/** Signing in and up, and who is signed in. */
export const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCurrentUser: build.query<User, void>({
      query: () => '/auth/me',
      transformResponse: (response: unknown) => readUser(response),
      providesTags: [listTag('User'), idTag('User', 'ME')],
    }),
    /** Keeps the token in its vault and answers the user alone, so that no token reaches the store. */
    login: build.mutation<User, LoginArg>({
      queryFn: async ({ secretRef, email }, _api, _options, send) => {
        const body = { email, password: readSecret(secretRef) as string } satisfies LoginBody;
        return signedIn(await send({ url: '/auth/login', method: 'POST', body }));
      },
      extraOptions: { failureText: LOGIN_FAILED },
    }),
    /** The second half of a log-in: `secretRef` names the shelved code, `challengeRef` what the first half was refused with. */
    showSecondFactor: build.mutation<User, { secretRef: string; challengeRef: string }>({
      queryFn: async ({ secretRef, challengeRef }, _api, _options, send) => {
        const body = {
          code: readSecret(secretRef) as string,
          challenge: readSecret(challengeRef) as string,
        } satisfies SecondFactorBody;
        return signedIn(await send({ url: '/auth/second-factor', method: 'POST', body }));
      },
      extraOptions: { failureText: LOGIN_FAILED },
    }),
    /** Who may sign up. */
    getWaysIn: build.query<WaysInResponse, void>({ query: () => '/auth/ways-in' }),
    /** The passwords are secrets: `secretRef` names a shelved ChangePasswordBody. */
    changePassword: build.mutation<null, { secretRef: string }>({
      query: ({ secretRef }) => ({
        url: '/auth/password',
        method: 'POST',
        body: readSecret(secretRef) as ChangePasswordBody,
      }),
      invalidatesTags: (_result, error) => onSuccess(error, [listTag('SignIn'), listTag('Session')]),
    }),
    forgotPassword: build.mutation<ForgotPasswordResponse, ForgotPasswordBody>({
      query: (body) => ({ url: '/auth/forgot', method: 'POST', body }),
    }),
    /** `secretRef` names the shelved new password, `linkRef` the token of a link. */
    resetPassword: build.mutation<null, { secretRef: string; linkRef: string }>({
      query: ({ secretRef, linkRef }) => ({
        url: '/auth/reset',
        method: 'POST',
        body: {
          password: readSecret(secretRef) as string,
          token: readSecret(linkRef) as string,
        } satisfies ResetPasswordBody,
      }),
    }),
    /** `linkRef` names the shelved token of a link. */
    confirmEmail: build.mutation<null, { linkRef: string }>({
      query: ({ linkRef }) => ({
        url: '/auth/confirm',
        method: 'POST',
        body: { token: readSecret(linkRef) as string } satisfies ConfirmEmailBody,
      }),
    }),
    register: build.mutation<User, RegisterArg>({
      query: ({ secretRef, invitationRef, ...who }) => ({
        url: '/auth/register',
        method: 'POST',
        body: {
          ...who,
          password: readSecret(secretRef) as string,
          ...(invitationRef !== undefined && { invitation: readSecret(invitationRef) as string }),
        } satisfies RegisterBody,
      }),
      transformResponse: (response: unknown) => readUser(response),
      extraOptions: { failureText: REGISTRATION_FAILED },
    }),
  }),
});

export const {
  useChangePasswordMutation,
  useConfirmEmailMutation,
  useForgotPasswordMutation,
  useGetCurrentUserQuery,
  useGetWaysInQuery,
  useLoginMutation,
  useRegisterMutation,
  useResetPasswordMutation,
  useShowSecondFactorMutation,
} = authApi;

/** The signed-in user, as cached; for listeners, which read `.data`. Screens use the hook. */
export const selectCurrentUser = authApi.endpoints.getCurrentUser.select();

/** Id of the signed-in user; null until it is known. */
export function selectUserId(state: Parameters<typeof selectCurrentUser>[0]): string | null {
  return selectCurrentUser(state).data?.id ?? null;
}

/** Ends a session on the server without waiting: signing out must work offline. */
export function revokeSession(token: string): void {
  void fetch(`${API_URL}/auth/logout`, { method: 'POST', headers: bearer(token), keepalive: true }).catch(
    () => undefined,
  );
}

/** Keeps the token of a response in its vault and answers the user alone. */
export function signedIn({
  data,
  error,
}: {
  data?: unknown;
  error?: ApiError | undefined;
}): { data: User; error?: undefined } | { data?: undefined; error: ApiError } {
  if (error) return { error };
  const token = readToken(data);
  if (token === null) return { error: errorResponse(502, null, LOGIN_FAILED) };
  sessionToken.save(token);
  return { data: readUser(data) };
}

type Wrapped = { data?: { token?: unknown; access_token?: unknown; user?: User }; user?: User };

/** Reads the user of a response: bare, as `user`, or inside `data`. */
function readUser(response: unknown): User {
  const { data, user } = response as Wrapped;
  return data?.user ?? user ?? (response as User);
}

/** Reads the token of a login response: `data.token` first, then `data.access_token`. */
function readToken(response: unknown): string | null {
  const { data } = response as Wrapped;
  const token = data?.token ?? data?.access_token;
  return typeof token === 'string' && token !== '' ? token : null;
}
