import type {
  CreateInvitationBody,
  Invitation,
  InvitationLink,
  ListInvitationsResponse,
} from '#contract/schemas/people';
import { shelveSecret } from '../lib/secretShelf';

import { baseApi, listTag, onSuccess } from './baseApi';

/** A new invitation; its link is a secret, which `linkRef` names. */
export type MadeInvitation = Omit<InvitationLink, 'link'> & { linkRef: string };

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
    deleteInvitation: build.mutation<null, string>({
      query: (id) => ({ url: `/invitations/${id}`, method: 'DELETE' }),
      invalidatesTags: (_result, error) => onSuccess(error, [listTag('Invitation')]),
    }),
  }),
});

export const { useCreateInvitationMutation, useDeleteInvitationMutation, useListInvitationsQuery } = peopleApi;
