import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS, HOUR_MS } from '#contract/durations';
import type { AccountPlatform } from '#contract/networks';
import type { Database } from '../../database/connect';
import type { SecretBox } from '../../lib/secretBox';
import { inLine, memoryFor, openImage } from '../../media/openImage';
import type { Networks } from '../../networks/connector';
import { CARD_MS, type FetchPage } from '../../networks/linkedPages';
import { askWithToken, createAccessTokens, type KnownToken } from '../../tokens/accessTokens';
import { planPicture, savePicture } from './picturesRepository';

type Dependencies = {
  db: Database;
  networks: Networks;
  secretBox: SecretBox;
  fetchPage: FetchPage;
  logger: FastifyBaseLogger;
};

/** The account whose picture is due; `failures`: of reading it, since the last success. */
type PicturedAccount = KnownToken & {
  id: string;
  userId: string;
  platform: AccountPlatform;
  accountId: string;
  username: string;
  failures: number;
};

/** Reads the picture of an account from its network, keeps a small copy, and plans the next time; never throws. */
export type RefreshPicture = (account: PicturedAccount) => Promise<void>;

/**
 * How long a copy is kept before the network is asked again: all six let an app keep the picture of the account that granted it access,
 * until that is taken back. X wants what is kept to be as it is there, within a day.
 */
const KEPT_MS: Record<AccountPlatform, number> = {
  twitter: DAY_MS,
  facebook: 7 * DAY_MS,
  linkedin: 7 * DAY_MS,
  instagram: 7 * DAY_MS,
  bluesky: 7 * DAY_MS,
  mastodon: 7 * DAY_MS,
};

/** Faces are 40 pixels wide at most; screens have up to three for each. */
const SIDE_PX = 120;

/** Statuses by which a server says that it has no such picture, or not for us. */
const NOT_GIVEN = [401, 403, 404, 410, 451];

/** Makes what refreshes the pictures of accounts, from public addresses alone. */
export function createPictureRefresh({ db, networks, secretBox, fetchPage, logger }: Dependencies): RefreshPicture {
  const tokens = createAccessTokens({ db, networks, secretBox });

  async function read(account: PicturedAccount): Promise<Buffer | null> {
    const { platform, accountId, username } = account;
    const connector = networks[platform];
    if (connector === undefined) throw new Error(`No connector for ${platform}`);
    const url = await askWithToken(tokens, account, (accessToken) =>
      connector.pictureUrl({ accountId, username, accessToken }),
    );
    return url === null ? null : fetchPicture(fetchPage, url);
  }

  return async (account) => {
    const { id, userId, platform, failures } = account;
    try {
      const picture = await read(account);
      await savePicture(db, userId, id, picture, { dueAt: new Date(Date.now() + KEPT_MS[platform]), failures: 0 });
    } catch (error) {
      logger.info({ err: error, account: id }, 'the picture of an account could not be read');
      const waitMs = Math.min(HOUR_MS * 2 ** failures, KEPT_MS[platform]);
      await planPicture(db, id, { dueAt: new Date(Date.now() + waitMs), failures: failures + 1 }).catch(
        (fault: unknown) =>
          logger.error({ err: fault, account: id }, 'the next look at a picture could not be planned'),
      );
    }
  };
}

/**
 * The picture at an address, as a small square; null where its server does not give it, or says that it must not be kept. Throws where
 * that is not known, or what is there is no picture: the copy that there is stays good.
 */
async function fetchPicture(fetchPage: FetchPage, url: string): Promise<Buffer | null> {
  const { status, headers, bytes } = await fetchPage({ url, signal: AbortSignal.timeout(CARD_MS) });
  if (NOT_GIVEN.includes(status) || /\bno-store\b/i.test(headers['cache-control'] ?? '')) return null;
  if (status !== 200) throw new Error(`A picture was answered with ${status}.`);
  return toSquare(Buffer.from(bytes));
}

async function toSquare(bytes: Buffer): Promise<Buffer> {
  const size = { width: SIDE_PX, height: SIDE_PX, fit: 'cover' } as const;
  return inLine(memoryFor(await openImage(bytes).metadata()), () =>
    openImage(bytes).autoOrient().resize(size).flatten({ background: 'white' }).webp({ quality: 80 }).toBuffer(),
  );
}
