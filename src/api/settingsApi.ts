import type { MySettingsBody, MySettingsResponse } from '#contract/schemas/mySettings';
import { baseApi } from './baseApi';

/** What is remembered of how a person works, for each of their devices. Whoever writes it knows what they wrote: nothing is read again. */
export const settingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMySettings: build.query<MySettingsResponse, void>({ query: () => '/me/settings' }),
    putMySettings: build.mutation<MySettingsResponse, MySettingsBody>({
      query: (body) => ({ url: '/me/settings', method: 'PUT', body }),
    }),
  }),
});
