import type { FastifyInstance } from 'fastify';
import { isAccountPlatform } from '#contract/networks';
import { readText } from '../server/lib/json';
import type { SandboxContext } from './context';
import { type FaultRule, FAULT_RULE_SCHEMA } from './faults';
import type { StoredPost } from './world/events';
import { isPublic } from './world/posts';

/** A post of another tool on an account of the sandbox, now unless said. */
type OthersPost = { platform: string; handle: string; text: string; created_at?: string };

const OTHERS_POST_SCHEMA = {
  type: 'object',
  required: ['platform', 'handle', 'text'],
  additionalProperties: false,
  properties: {
    platform: { type: 'string' },
    handle: { type: 'string' },
    text: { type: 'string', minLength: 1 },
    created_at: { type: 'string', format: 'date-time' },
  },
} as const;

/** Registers what tests steer the sandbox by. */
export function addControl(app: FastifyInstance, context: SandboxContext): void {
  const { world, faults, calls } = context;

  const toRecord = ({ platform, accountId, id, text, createdAt, media, mark }: StoredPost) => ({
    platform,
    handle: world.accounts.byId(platform, accountId)?.handle ?? null,
    id,
    text,
    created_at: new Date(createdAt).toISOString(),
    media,
    ...(mark !== undefined && { mark }),
  });

  app.get('/__sandbox/posts', (request, reply) => {
    const platform = readText(request.query, 'platform') ?? undefined;
    if (platform === undefined || isAccountPlatform(platform)) {
      const shown = world.posts.list(platform).filter((post) => isPublic(post, context.now()));
      return shown.map(toRecord);
    }
    return reply.code(400).send({ error: `There is no platform "${platform}".` });
  });

  app.get('/__sandbox/comments', () =>
    world.comments.list().map(({ accountId, createdAt, ...comment }) => ({
      ...comment,
      handle: world.accounts.byId(comment.platform, accountId)?.handle ?? null,
      created_at: new Date(createdAt).toISOString(),
    })),
  );

  app.post('/__sandbox/posts', { schema: { body: OTHERS_POST_SCHEMA } }, (request, reply) => {
    const { platform, handle, text, created_at: createdAt } = request.body as OthersPost;
    const account = isAccountPlatform(platform) ? world.accounts.byHandle(platform, handle) : null;
    if (account === null) return reply.code(404).send({ error: `There is no account "${platform} ${handle}".` });
    const instant = createdAt === undefined ? context.now() : Date.parse(createdAt);
    return reply.code(201).send(toRecord(world.acceptOthersPost(account, text, instant)));
  });

  app.get('/__sandbox/calls', () => calls.list());

  app.get('/__sandbox/faults', () => faults.list());

  app.post<{ Body: Omit<FaultRule, 'platform'> & { platform: string } }>(
    '/__sandbox/faults',
    { schema: { body: FAULT_RULE_SCHEMA } },
    (request, reply) => {
      const { platform, endpoint } = request.body;
      // A misspelled fault would never strike, and the test that relies on it would prove nothing.
      if (!isAccountPlatform(platform) || (endpoint !== null && !calls.isDeclared(platform, endpoint))) {
        return reply.code(400).send({ error: `There is no call "${platform} ${endpoint ?? ''}".` });
      }
      faults.add({ ...request.body, platform });
      return reply.code(201).send(faults.list());
    },
  );

  app.delete('/__sandbox/faults', (_request, reply) => {
    faults.clear();
    return reply.code(204).send();
  });

  app.post('/__sandbox/reset', (_request, reply) => {
    context.reset();
    return reply.code(204).send();
  });
}
