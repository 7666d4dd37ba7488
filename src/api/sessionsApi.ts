import type { ListSessionsResponse, ListSignInsResponse, SignedInSession, SignIn } from '#contract/schemas/auth';
import { baseApi, listTag, onSuccess } from './baseApi';

/** Where and how the user is signed in. A visitor's page does without it. */
export const sessionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest of what happened at the door of the account, so many at most. */
    listSignIns: build.query<SignIn[], number>({
      query: (limit) => `/auth/sign-ins?limit=${limit}`,
      transformResponse: ({ sign_ins }: ListSignInsResponse) => sign_ins,
      providesTags: [listTag('SignIn')],
    }),
    /** Where the user is signed in. */
    listSessions: build.query<SignedInSession[], void>({
      query: () => '/auth/sessions',
      transformResponse: ({ sessions }: ListSessionsResponse) => sessions,
      providesTags: [listTag('Session')],
    }),
    endSession: build.mutation<null, string>({
      query: (id) => ({ url: `/auth/sessions/${id}`, method: 'DELETE' }),
      invalidatesTags: (_result, error) => onSuccess(error, [listTag('Session')]),
    }),
    endOtherSessions: build.mutation<null, void>({
      query: () => ({ url: '/auth/sessions', method: 'DELETE' }),
      invalidatesTags: (_result, error) => onSuccess(error, [listTag('Session')]),
    }),
    askForConfirmation: build.mutation<null, void>({ query: () => ({ url: '/auth/confirmations', method: 'POST' }) }),
  }),
});

export const {
  useAskForConfirmationMutation,
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useListSessionsQuery,
  useListSignInsQuery,
} = sessionsApi;
