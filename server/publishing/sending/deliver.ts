import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from '../../database/connect';
import {
  NetworkError,
  type Actor,
  type Connector,
  type Draft,
  type Failure,
  type Networks,
  type PublishOutcome,
} from '../../networks/connector';
import { failure, outage } from '../../networks/outcomes';
import { publishInSteps } from '../../networks/preparation';
import { outdateLimits } from '../../repositories/accounts';
import { isFinal, type AccessTokens } from '../../tokens/accessTokens';
import type { Answered, Delivery, Probe } from '../delivery';
import { notePreparation } from './leases';
import { openMedia, type MediaPlaces } from './openMedia';

/** Dependencies of a delivery. */
export type DeliverDependencies = {
  connection: Connection;
  networks: Networks;
  accessTokens: AccessTokens;
  media: MediaPlaces;
  logger: FastifyBaseLogger;
  probe?: Probe;
};

/**
 * Publishes a delivery whose intent is committed and returns the outcome; never throws. A token that the network
 * rejects is refreshed once, since such a response proves that the post was not accepted. `opened`: its token, if
 * already requested.
 */
export async function deliver(
  dependencies: DeliverDependencies,
  delivery: Delivery,
  signal: AbortSignal,
  opened = openToken(dependencies, delivery),
): Promise<PublishOutcome> {
  const { networks, accessTokens, media, probe } = dependencies;
  const { pool } = dependencies.connection;
  const connector = networks[delivery.platform];
  if (!connector) return refused('permission', failure('network_not_configured'));

  const { answers } = delivery;
  if (answers !== null && !isKnown(answers)) {
    return refused('content', failure('part_not_known'));
  }
  // What is noted holds for a second call with another token too.
  const note = async (made: string): Promise<boolean> => {
    const isNoted = await notePreparation(pool, delivery, made).catch(() => false);
    if (isNoted) delivery.preparation = made;
    if (isNoted) probe?.('noted', delivery);
    return isNoted;
  };
  const sendOnce = async (accessToken: string) => {
    const actor = { accountId: delivery.remoteAccountId, username: delivery.username, accessToken };
    if (delivery.kind === 'comment') return sendComment(connector, actor, delivery, signal);
    const files = await openMedia(media, delivery.platform, delivery.media ?? []);
    const draft = {
      text: delivery.text,
      media: files,
      ...(delivery.setting && { setting: delivery.setting }),
      ...(answers && { answers }),
      preparation: { made: delivery.preparation, note },
    };
    const outcome = await connector.publish(actor, draft, signal);
    // It fitted when it was written, so what its server takes has changed since.
    const hasChanged = outcome.kind === 'refused' && outcome.class === 'content' && connector.servers !== undefined;
    if (hasChanged) await outdateLimits(dependencies.connection.db, delivery.accountId).catch(() => undefined);
    return outcome;
  };
  // Files that can't be read for now are a reason to wait.
  const send = (accessToken: string) => publishInSteps(() => sendOnce(accessToken));
  const first = await opened;
  if (typeof first !== 'string') return first;
  const outcome = await send(first);
  if (outcome.kind !== 'refused' || outcome.class !== 'auth' || signal.aborted) return outcome;

  const second = await tokenFrom(dependencies, () => accessTokens.renewed(delivery.grantId, first));
  if (typeof second !== 'string') return second;
  return second === first ? outcome : send(second);
}

/** Writes a first comment below the post that it is a comment on. */
async function sendComment(
  { comments }: Connector,
  actor: Actor,
  { text, answers }: Delivery,
  signal: AbortSignal,
): Promise<PublishOutcome> {
  const postId = answers?.root ?? null;
  if (comments === undefined || postId === null) {
    return refused('content', failure('no_comments'));
  }
  return comments.publish(actor, { postId, text }, signal);
}

type TokenDependencies = Pick<DeliverDependencies, 'accessTokens' | 'logger'>;

/** Access token for a delivery, refreshed if it is about to expire; or the outcome without a token. */
export function openToken(dependencies: TokenDependencies, delivery: Delivery): Promise<string | PublishOutcome> {
  return tokenFrom(dependencies, () => dependencies.accessTokens.get(delivery));
}

async function tokenFrom({ logger }: TokenDependencies, read: () => Promise<string>): Promise<string | PublishOutcome> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NetworkError) {
      // Regardless of the token endpoint's own error code.
      if (!isFinal(error)) return outage(error.failure);
      const { code, detail, params } = error.failure;
      return refused('auth', { code: 'token_rejected', detail, params: { ...params, why: code } });
    }
    // The message of such an error belongs in the log only: for a failed query it has the statement and its parameters.
    logger.error({ err: error }, 'the token of an account could not be read');
    return outage(failure('token_unavailable'));
  }
}

/** True if the network told the ids of both parts, which the next one names. */
function isKnown(answers: Answered): answers is NonNullable<Draft['answers']> {
  return answers.root !== null && answers.parent !== null;
}

function refused(cls: 'auth' | 'permission' | 'content', why: Failure): PublishOutcome {
  return { kind: 'refused', class: cls, ...why };
}
