import type { Assistant } from '#contract/schemas/assistant';
import { baseApi } from './baseApi';

/** Who writes the assistant's replies. The replies themselves are streams (readReply). */
export const assistantApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getAssistant: build.query<Assistant, void>({
      query: () => '/assistant',
      // Nobody waits for it: until it is known, and where it cannot be, replies are simulated.
      extraOptions: { maxRetries: 0 },
    }),
  }),
});

export const { useGetAssistantQuery } = assistantApi;
