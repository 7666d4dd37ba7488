import type { FastifyBaseLogger } from 'fastify';
import { networkLimits, LONGEST_TEXT, type ServerLimits } from '#contract/accountLimits';
import { MINUTE_MS } from '#contract/durations';
import { MEDIA_MAX_FILES } from '#contract/limits';
import { isMediaType } from '#contract/mediaRules';
import type { AccountPlatform } from '#contract/networks';
import type { AccountLimits } from '#contract/schemas/socialAccounts';
import type { Database } from '../database/connect';
import type { SecretBox } from '../lib/secretBox';
import type { Networks } from '../networks/connector';
import { listUnknownLimits, readLimits, saveLimits, type LimitsQuestion } from '../repositories/accounts';

/** Knows what the servers of accounts take, and asks them about once a day. */
export type LimitsKeeper = {
  /**
   * What the server of a user's account takes, as it last told, else the network's own limits; null if there is no such
   * account. Waits for a server that has told nothing yet, but not for long.
   */
  read(userId: string, accountId: string): Promise<AccountLimits | null>;
  /** Asks the servers of accounts whose limits are unknown or a day old, while nobody waits. */
  freshen(accountIds: readonly string[]): void;
  /** Resolves once none is being asked. */
  idle(): Promise<void>;
};

type Dependencies = { db: Database; networks: Networks; secretBox: SecretBox; logger: FastifyBaseLogger };

/** Longest wait of a request for a server that has told nothing yet. */
const WAIT_MAX_MS = 3_000;
/** A server that did not tell is asked again after this long. */
const REST_MS = 5 * MINUTE_MS;

/** Makes the keeper of a server. */
export function createLimitsKeeper({ db, networks, secretBox, logger }: Dependencies): LimitsKeeper {
  const running = new Map<string, Promise<void>>();
  const restUntil = new Map<string, number>();

  async function ask({ id, platform, grantId, sealedToken }: LimitsQuestion): Promise<void> {
    const servers = networks[platform]?.servers;
    if (servers === undefined) return;
    restUntil.set(id, performance.now() + REST_MS);
    // The token need not be good any more: it only says which server to ask.
    const told = await servers.limits(secretBox.open(sealedToken, `grant:${grantId}:access`));
    await saveLimits(db, id, boundLimits(platform, told));
    restUntil.delete(id);
  }

  async function askAll(accountIds: readonly string[]): Promise<void> {
    const questions = await listUnknownLimits(db, accountIds);
    await Promise.all(
      questions.map((question) =>
        ask(question).catch((error: unknown) => {
          logger.info({ err: error, account: question.id }, 'a server did not tell its limits');
        }),
      ),
    );
  }

  function isWorthAsking(id: string): boolean {
    for (const [known, until] of restUntil) if (until <= performance.now()) restUntil.delete(known);
    return !running.has(id) && !restUntil.has(id);
  }

  function freshen(accountIds: readonly string[]): void {
    const wanted = accountIds.filter(isWorthAsking);
    if (wanted.length === 0) return;
    const asking = askAll(wanted)
      .catch((error: unknown) => logger.warn({ err: error }, 'the limits of accounts could not be read'))
      .finally(() => wanted.forEach((id) => running.delete(id)));
    for (const id of wanted) running.set(id, asking);
  }

  return {
    freshen,
    async read(userId, accountId) {
      const known = await readLimits(db, userId, accountId);
      if (known === null || known.isFresh || networks[known.platform]?.servers === undefined) return bodyOf(known);
      freshen([accountId]);
      if (known.limits !== null) return bodyOf(known);
      await within(WAIT_MAX_MS, running.get(accountId));
      return bodyOf(await readLimits(db, userId, accountId));
    },
    async idle() {
      await within(WAIT_MAX_MS, Promise.all(running.values()));
    },
  };
}

function bodyOf(known: Awaited<ReturnType<typeof readLimits>>): AccountLimits | null {
  if (known === null) return null;
  const { platform, limits, readAt } = known;
  // What an older version of this server stored may lack some.
  return { ...networkLimits(platform), ...limits, read_at: readAt === null ? null : new Date(readAt).toISOString() };
}

/** Waits for something, but not longer than this. */
async function within(ms: number, done: Promise<unknown> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([done, patience]);
  clearTimeout(timer);
}

const LINK_LENGTH_MAX = 1_000;
const ALT_TEXT_MAX = 100_000;

/** What a stranger's server says of its limits, as far as it can be true: nothing else is kept of it. */
function boundLimits(platform: AccountPlatform, told: ServerLimits): ServerLimits {
  const own = networkLimits(platform);
  const types = told.mime_types?.filter(isMediaType) ?? [];
  return {
    max_characters: wholeNumber(told.max_characters, 1, LONGEST_TEXT) ?? own.max_characters,
    characters_per_url: wholeNumber(told.characters_per_url, 1, LINK_LENGTH_MAX),
    max_files: wholeNumber(told.max_files, 0, MEDIA_MAX_FILES) ?? own.max_files,
    mime_types: types.length === 0 ? null : [...new Set(types)],
    image_max_bytes: wholeNumber(told.image_max_bytes, 1, Number.MAX_SAFE_INTEGER),
    image_max_pixels: wholeNumber(told.image_max_pixels, 1, Number.MAX_SAFE_INTEGER),
    video_max_bytes: wholeNumber(told.video_max_bytes, 1, Number.MAX_SAFE_INTEGER),
    alt_text_max: wholeNumber(told.alt_text_max, 1, ALT_TEXT_MAX),
  };
}

/** A number within bounds; null where it is none, or not positive enough to mean anything. */
function wholeNumber(value: number | null, least: number, most: number): number | null {
  if (value === null || !Number.isFinite(value) || value < least) return null;
  return Math.min(Math.floor(value), most);
}
