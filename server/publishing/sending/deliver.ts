import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from '../../database/connect';
import { NetworkError, type Networks, type PublishOutcome } from '../../networks/connector';
import { isFinal, type AccessTokens } from '../../tokens/accessTokens';
import type { Delivery } from '../delivery';
import { notePreparation } from './holds';
import { openMedia, type MediaPlaces } from './openMedia';

/** Dependencies of a delivery. */
export type DeliverDependencies = {
  connection: Connection;
  networks: Networks;
  accessTokens: AccessTokens;
  media: MediaPlaces;
  logger: FastifyBaseLogger;
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
  const { networks, accessTokens, media } = dependencies;
  const { pool } = dependencies.connection;
  const connector = networks[delivery.platform];
  if (!connector) return refused('permission', 'network_not_configured', `${delivery.platform} is not set up here.`);

  const send = async (accessToken: string) => {
    const actor = { accountId: delivery.remoteAccountId, username: delivery.username, accessToken };
    const draft = {
      text: delivery.text,
      media: await openMedia(media, delivery.platform, delivery.media ?? []),
      preparation: {
        made: delivery.preparation,
        note: (made: string) => notePreparation(pool, delivery, made).catch(() => false),
      },
    };
    return connector.publish(actor, draft, signal);
  };
  const first = await opened;
  if (typeof first !== 'string') return first;
  const outcome = await send(first);
  if (outcome.kind !== 'refused' || outcome.class !== 'auth' || signal.aborted) return outcome;

  const second = await tokenFrom(dependencies, () => accessTokens.renewed(delivery.grantId, first));
  if (typeof second !== 'string') return second;
  return second === first ? outcome : send(second);
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
      return isFinal(error) ? refused('auth', 'token_rejected', error.message) : deferred(error.code, error.message);
    }
    // The message of such an error belongs in the log only: for a failed query it has the statement and its parameters.
    logger.error({ err: error }, 'the token of an account could not be read');
    return deferred('token_unavailable', 'The server could not read its token of this account.');
  }
}

function refused(cls: 'auth' | 'permission', code: string, detail: string): PublishOutcome {
  return { kind: 'refused', class: cls, code, detail };
}

function deferred(code: string, detail: string): PublishOutcome {
  return { kind: 'deferred', reason: 'outage', retryAt: null, code, detail };
}
