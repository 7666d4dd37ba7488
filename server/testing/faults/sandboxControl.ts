type Rule = { endpoint?: string; account?: string; times?: number | null; fault: object };
type Accepted = { handle: string | null; text: string; created_at: string };

/** What a run asks of the sandbox's X behind the servers' backs. */
export type SandboxControl = ReturnType<typeof steerSandbox>;

export function steerSandbox(origin: string) {
  async function read<T>(path: string): Promise<T> {
    return (await (await fetch(`${origin}/__sandbox/${path}`)).json()) as T;
  }

  return {
    /** Lets the next posts of an account, or of any, go wrong. */
    async script({ endpoint = 'tweets', times = 1, ...rule }: Rule): Promise<void> {
      const answer = await fetch(`${origin}/__sandbox/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ platform: 'twitter', endpoint, times, ...rule }),
      });
      if (!answer.ok) throw new Error(`The sandbox does not take this fault: ${await answer.text()}`);
    },
    heal: () => fetch(`${origin}/__sandbox/faults`, { method: 'DELETE' }),
    /** Everything that it has accepted, oldest first. */
    posts: (): Promise<Accepted[]> => read<Accepted[]>('posts?platform=twitter'),
    /** How often an endpoint was called. */
    async calls(endpoint: string): Promise<number> {
      const counts = await read<{ platform: string; endpoint: string; count: number }[]>('calls');
      return counts.find((one) => one.platform === 'twitter' && one.endpoint === endpoint)?.count ?? 0;
    },
  };
}
