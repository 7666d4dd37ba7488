import type { AccountQueue, AccountSlots } from '#contract/schemas/queue';
import type { Post } from '#contract/schemas/posts';
import type { SocialAccount } from '#contract/schemas/socialAccounts';
import type { ApiResponse, TestUser } from './testUser';

type WithId = Pick<SocialAccount, 'id'>;

/** Every hour from 8:00 to 17:00 of every day, in UTC. */
export const EVERY_HOUR: AccountSlots = {
  zone: 'UTC',
  slots: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    ['08', '09', '10', '11', '12', '13', '14', '15', '16', '17'].map((hour) => ({ weekday, time: `${hour}:00` })),
  ),
};

/** What somebody does with the queues of their accounts. */
export function queuesOf(user: TestUser) {
  return {
    setSlots: <T = AccountSlots>({ id }: WithId, slots: object = EVERY_HOUR, query = '') =>
      user.call<T>('PUT', `/social-accounts/${id}/slots${query}`, slots),

    /** Puts a post into the queue of X's first account, unless the fields say otherwise. */
    queue: <T = Post>(fields: object = {}, headers?: object): Promise<ApiResponse<T>> =>
      user.call<T>('POST', '/posts', { content: 'Hello', platforms: ['twitter'], queue: true, ...fields }, headers),

    async look({ id }: WithId): Promise<AccountQueue> {
      return (await user.call<AccountQueue>('GET', `/social-accounts/${id}/queue`)).body;
    },

    /** Orders, pauses or resumes a queue. */
    tell: <T = AccountQueue>({ id }: WithId, what: '' | '/pause' | '/resume', body?: object) =>
      user.call<T>('POST', `/social-accounts/${id}/queue${what}`, body),
  };
}
