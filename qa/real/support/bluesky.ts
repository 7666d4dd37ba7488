import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A file of a post: where its bytes are, and of which type. */
type Blob = { ref: { toString: () => string }; mimeType: string; size: number };

/** A post as it lies on its server. */
export type PostRecord = {
  uri: string;
  value: {
    text: string;
    createdAt: string;
    langs?: string[];
    facets?: {
      index: { byteStart: number; byteEnd: number };
      features: { $type: string; uri?: string; did?: string; tag?: string }[];
    }[];
    embed?: {
      $type: string;
      images?: { alt: string; image: Blob; aspectRatio?: { width: number; height: number } }[];
      external?: { uri: string; title: string; description: string; thumb?: Blob };
    };
  };
};

/** What these tests use of @atproto/api, which is not among the project's own packages. */
type Agent = {
  createAccount: (account: { email: string; handle: string; password: string }) => Promise<{ data: { did: string } }>;
  login: (credentials: { identifier: string; password: string }) => Promise<unknown>;
  com: {
    atproto: {
      server: {
        createAppPassword: (input: { name: string }) => Promise<{ data: { password: string } }>;
        revokeAppPassword: (input: { name: string }) => Promise<unknown>;
      };
      repo: {
        listRecords: (query: {
          repo: string;
          collection: string;
          limit: number;
          cursor?: string;
        }) => Promise<{ data: { records: PostRecord[]; cursor?: string } }>;
      };
      sync: { getBlob: (query: { did: string; cid: string }) => Promise<{ data: Uint8Array }> };
    };
  };
};

const COLLECTION = 'app.bsky.feed.post';
/** What one call lists at most. */
const PAGE = 100;
const APP_PASSWORD_NAME = 'Postwright';

/** Somebody with an account on the real server, and an independent client that reads what is there. */
export type Person = Awaited<ReturnType<typeof createPerson>>;

/** Opens an account whose handle begins so on a PDS, and makes an app password for it. */
export async function createPerson(pds: string, name: string) {
  const owner = createAgent(pds);
  const handle = `${name}-${randomUUID().slice(0, 6)}.test`;
  const password = `pass-${randomUUID()}`;
  const { did } = (await owner.createAccount({ email: `${handle}@example.com`, handle, password })).data;
  const { server, repo, sync } = owner.com.atproto;
  const createAppPassword = async (appName: string) =>
    (await server.createAppPassword({ name: appName })).data.password;
  return {
    did,
    handle,
    password,
    appPassword: await createAppPassword(APP_PASSWORD_NAME),

    /** A further one. */
    createAppPassword: () => createAppPassword(`${APP_PASSWORD_NAME} ${randomUUID()}`),

    /** Ends the first one, and the sessions that it began. */
    revokeAppPassword: () => server.revokeAppPassword({ name: APP_PASSWORD_NAME }),

    /** All posts, newest first. */
    async posts(): Promise<PostRecord[]> {
      const all: PostRecord[] = [];
      for (let cursor: string | undefined = ''; cursor !== undefined;) {
        const page = { repo: did, collection: COLLECTION, limit: PAGE, ...(cursor && { cursor }) };
        const { data: found } = await repo.listRecords(page);
        all.push(...found.records);
        cursor = found.cursor;
      }
      return all;
    },

    /** The bytes of a file in one of the posts. */
    file: async ({ ref }: Blob) => (await sync.getBlob({ did, cid: ref.toString() })).data,
  };
}

function createAgent(service: string): Agent {
  const load = createRequire(path.join(process.env['REAL_SOFTWARE'] ?? '', 'package.json'));
  const { AtpAgent } = load('@atproto/api') as { AtpAgent: new (options: { service: string }) => Agent };
  return new AtpAgent({ service });
}
