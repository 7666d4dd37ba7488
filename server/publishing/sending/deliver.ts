import type { FastifyBaseLogger } from 'fastify';
import type { Connection } from '../../database/connect';
import { NetworkError, type Networks, type PublishOutcome } from '../../networks/connector';
import { isFinal, type AccessTokens } from '../../tokens/accessTokens';
import type { Delivery } from '../delivery';
import { notePreparation } from './holds';
import { openMedia, type MediaPlaces } from './openMedia';

/** What a delivery needs to reach its network. */
export type DeliverDependencies = {
  connection: Connection;
  networks: Networks;
  accessTokens: AccessTokens;
  media: MediaPlaces;
  logger: FastifyBaseLogger;
};

/**
 * Publishes one delivery whose intent is committed, and says what became of it; never throws. A token that the network
 * refuses is renewed once: such a response proves that the post was not taken. `opened`: its token, if asked for already.
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

/** Gives the token for a delivery, renewed where it is about to end; or what becomes of the delivery without one. */
export function openToken(dependencies: TokenDependencies, delivery: Delivery): Promise<string | PublishOutcome> {
  return tokenFrom(dependencies, () => dependencies.accessTokens.get(delivery));
}

async function tokenFrom({ logger }: TokenDependencies, read: () => Promise<string>): Promise<string | PublishOutcome> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NetworkError) {
      // Whatever the token endpoint calls it.
      return isFinal(error) ? refused('auth', 'token_rejected', error.message) : deferred(error.code, error.message);
    }
    // The words of such an error are for the log: those of a failed query are its statement and its parameters.
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
