import type { AccountPlatform } from '#contract/networks';

/** Fault of the next calls of an endpoint; by default of X's posts, and once. */
export type FaultRule = {
  platform?: AccountPlatform;
  endpoint?: string;
  account?: string;
  /** Number of calls; null: until it is healed. */
  times?: number | null;
  fault: object;
};

/** A post that a network accepted; `mark` is set where the caller marked its call. */
export type Accepted = { id: string; handle: string | null; text: string; created_at: string; mark?: string };

/** A comment that a network accepted below a post. */
export type AcceptedComment = Pick<Accepted, 'id' | 'handle' | 'text'> & { platform: AccountPlatform; postId: string };
type Calls = { platform: string; endpoint: string; count: number }[];

/** Control of a running sandbox by tests, behind the product's back. */
export type SandboxControl = ReturnType<typeof controlSandbox>;

/** Steers the sandbox at an origin (addControl.ts has the other side). */
export function controlSandbox(origin: string) {
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${origin}/__sandbox/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`The sandbox answered ${method} ${path} with ${response.status}: ${await response.text()}`);
    return (response.status === 204 ? null : await response.json()) as T;
  }

  const posts = (platform: AccountPlatform = 'twitter') => call<Accepted[]>('GET', `posts?platform=${platform}`);

  return {
    /** Makes the next calls fail. */
    script: ({ platform = 'twitter', endpoint = 'tweets', ...rule }: FaultRule) =>
      call<unknown>('POST', 'faults', { platform, endpoint, ...rule }),
    /** Forgets the faults that have not struck yet. */
    heal: () => call<null>('DELETE', 'faults'),
    /** Number of scripted faults that have not happened yet. */
    faultsLeft: async () => (await call<object[]>('GET', 'faults')).length,
    /** Everything that a network has accepted, oldest first. */
    posts,
    texts: async (platform?: AccountPlatform) => (await posts(platform)).map(({ text }) => text),
    /** Texts of the comments that a network has accepted, with the ids of their posts. */
    comments: async (platform: AccountPlatform) =>
      (await call<AcceptedComment[]>('GET', 'comments')).filter((one) => one.platform === platform),
    /** Posts on an account of X as another tool does, at an earlier instant where one is given. */
    postAsOther: (handle: string, text: string, createdAt?: Date) =>
      call<Accepted>('POST', 'posts', {
        platform: 'twitter',
        handle,
        text,
        ...(createdAt && { created_at: createdAt.toISOString() }),
      }),
    /** Number of calls of an endpoint, at one network or at all. */
    async calls(endpoint: string, platform?: AccountPlatform): Promise<number> {
      const rows = await call<Calls>('GET', 'calls');
      const counted = rows.filter((one) => one.endpoint === endpoint && (platform ?? one.platform) === one.platform);
      return counted.reduce((sum, { count }) => sum + count, 0);
    },
    /** Forgets everything. */
    reset: () => call<null>('POST', 'reset'),
  };
}
