import { and, eq } from 'drizzle-orm';
import type { Database } from '../database/connect';
import { networkApps } from '../database/loginSchema';
import type { NetworkApps } from '../networks/settings';
import type { SecretBox } from '../lib/secretBox';

/** The apps that registered themselves with servers, shared by all our servers; each secret is bound to its row. */
export function createNetworkApps(db: Database, secretBox: SecretBox): NetworkApps {
  const find: NetworkApps['find'] = async (platform, server) => {
    const { clientId, clientSecret } = networkApps;
    const isThisOne = and(eq(networkApps.platform, platform), eq(networkApps.server, server));
    const [row] = await db.select({ clientId, clientSecret }).from(networkApps).where(isThisOne);
    if (row === undefined) return null;
    return { clientId: row.clientId, clientSecret: secretBox.open(row.clientSecret, purpose(platform, server)) };
  };

  return {
    find,
    async add(platform, server, app) {
      const clientSecret = secretBox.seal(app.clientSecret, purpose(platform, server));
      await db
        .insert(networkApps)
        .values({ platform, server, clientId: app.clientId, clientSecret })
        .onConflictDoNothing();
      return (await find(platform, server)) ?? app;
    },
    async remove(platform, server) {
      await db.delete(networkApps).where(and(eq(networkApps.platform, platform), eq(networkApps.server, server)));
    },
  };
}

/** Removes the apps whose secrets were sealed with a key that is lost, so that new ones are registered. */
export async function removeUnreadableApps(db: Database, secretBox: SecretBox): Promise<void> {
  for (const { platform, server, clientSecret } of await db.select().from(networkApps)) {
    try {
      secretBox.open(clientSecret, purpose(platform, server));
    } catch {
      const isThisOne = and(eq(networkApps.platform, platform), eq(networkApps.server, server));
      await db.delete(networkApps).where(and(isThisOne, eq(networkApps.clientSecret, clientSecret)));
    }
  }
}

function purpose(platform: string, server: string): string {
  return `network-app:${platform}:${server}`;
}
