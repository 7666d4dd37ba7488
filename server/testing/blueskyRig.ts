import { PUBLIC_ORIGIN, startRig } from '../../sandbox/testing/startRig';
import { createBlueskyConnector } from '../networks/bluesky/connector';
import type { Actor, Draft, KeylessConnector } from '../networks/connector';
import { createMemoryApps, type KeylessSettings } from '../networks/settings';
import { createServerGuard } from '../networks/serverGuard';
import { WITHOUT_LIMIT } from '../networks/testing/uncertainFaults';

/** Every password of this form is right in the sandbox. */
export const APP_PASSWORD = 'abcd-efgh-ijkl-mnop';

/** Nothing listens there. */
const NOBODY = 'http://127.0.0.1:9';

/** Settings of a connector that may call only servers named here, private as they are. */
export function blueskySettings(servers: readonly string[], fields: Partial<KeylessSettings> = {}): KeylessSettings {
  return {
    publicOrigin: PUBLIC_ORIGIN,
    guard: createServerGuard({ privateServers: servers }),
    sandboxServers: [],
    apps: createMemoryApps(),
    plcUrl: NOBODY,
    blueskyViewUrl: NOBODY,
    ...fields,
  };
}

/** The sandbox's Bluesky and a connector to it, whose calls are given up after `callMs`. */
export async function startBlueskyRig({ callMs = 8_000, others = [] as string[] } = {}) {
  const pausesMs = [0, 20, 20];
  const rig = await startRig();
  const sandboxServers = rig.servers.bluesky ?? [];
  const server = sandboxServers[0]?.server ?? '';
  const settings = blueskySettings([server, ...others], { sandboxServers, now: () => rig.clock.now });
  const bluesky: KeylessConnector = createBlueskyConnector(settings, { callMs, pausesMs });

  return {
    ...rig,
    bluesky,
    server,
    serverOrigin: `http://${server}`,
    /** Logs in as the owner of a handle, who is made if there is none. */
    async connect(handle = 'ada.test'): Promise<Actor & { refreshToken: string }> {
      const tokens = await bluesky.servers.logIn!({ identifier: handle, password: APP_PASSWORD, server });
      const profile = await bluesky.profile(tokens.accessToken);
      return { ...profile, accessToken: tokens.accessToken, refreshToken: tokens.refreshToken ?? '' };
    },
    /** The records of an account, newest first, as anybody reads them. */
    async records({ accountId }: Actor): Promise<{ uri: string; value: Record<string, unknown> }[]> {
      const query = new URLSearchParams({ repo: accountId, collection: 'app.bsky.feed.post', limit: '100' });
      const response = await fetch(`http://${server}/xrpc/com.atproto.repo.listRecords?${query.toString()}`);
      return ((await response.json()) as { records: { uri: string; value: Record<string, unknown> }[] }).records;
    },
    publish: (actor: Actor, draft: Draft, signal = WITHOUT_LIMIT) => bluesky.publish(actor, draft, signal),
  };
}

export type BlueskyRig = Awaited<ReturnType<typeof startBlueskyRig>>;

/** A preparation that is kept as the publisher keeps it; `notes` are all that were ever made. */
export function keepPreparation(made: string | null = null) {
  const notes: string[] = [];
  return {
    notes,
    /** What a further try continues with. */
    left: () => keepPreparation(notes.at(-1) ?? made),
    made,
    note: (text: string) => Promise.resolve(notes.push(text) > 0),
  };
}
