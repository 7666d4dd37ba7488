import type {
  CreateInvitationBody,
  CreateResetBody,
  Invitation,
  InvitationLink,
  ListInvitationsResponse,
  ResetLink,
} from '#contract/schemas/people';
import { shelveSecret } from '../lib/secretShelf';

import { baseApi, listTag, onSuccess } from './baseApi';

/** A new invitation; its link is a secret, which `linkRef` names. */
export type MadeInvitation = Omit<InvitationLink, 'link'> & { linkRef: string };

/** A new link for a lost password, which `linkRef` names likewise. */
export type MadeReset = Omit<ResetLink, 'link'> & { linkRef: string };

/** What administrators do for others. */
export const peopleApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listInvitations: build.query<Invitation[], void>({
      query: () => '/invitations',
      transformResponse: ({ invitations }: ListInvitationsResponse) => invitations,
      providesTags: [listTag('Invitation')],
    }),
    createInvitation: build.mutation<MadeInvitation, CreateInvitationBody>({
      query: (body) => ({ url: '/invitations', method: 'POST', body }),
      transformResponse: ({ link, ...made }: InvitationLink) => ({ ...made, linkRef: shelveSecret(link) }),
      invalidatesTags: (_result, error) => onSuccess(error, [listTag('Invitation')]),
    }),
    createReset: build.mutation<MadeReset, CreateResetBody>({
      query: (body) => ({ url: '/password-resets', method: 'POST', body }),
      transformResponse: ({ link, ...made }: ResetLink) => ({ ...made, linkRef: shelveSecret(link) }),
    }),
    deleteInvitation: build.mutation<null, string>({
      query: (id) => ({ url: `/invitations/${id}`, method: 'DELETE' }),
      invalidatesTags: (_result, error) => onSuccess(error, [listTag('Invitation')]),
    }),
  }),
});

export const {
  useCreateInvitationMutation,
  useCreateResetMutation,
  useDeleteInvitationMutation,
  useListInvitationsQuery,
} = peopleApi;
