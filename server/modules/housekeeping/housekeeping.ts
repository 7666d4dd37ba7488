import type { FastifyBaseLogger } from 'fastify';
import { HOUR_MS, MINUTE_MS } from '#contract/durations';
import type { Database } from '../../database/connect';
import { eraseDeletedPosts } from '../me/erasureRepository';
import { eraseClosedUsers, removeDeletedFiles } from '../me/deleteAccount';
import type { MediaStore } from '../../media/mediaStore';
import type { Networks } from '../../networks/connector';
import { deleteOldDrafts } from '../drafts/draftsRepository';
import { deleteUnusedGrants } from '../../repositories/grants';
import { eraseOldHistory, fillMissingWords } from './housekeepingRepository';
import { deleteOldKeys } from '../posts/idempotencyKeysRepository';
import { deleteOldConfirmations } from '../auth/confirmationsRepository';
import { deleteOldOidcLogIns } from '../auth/oidcRepository';
import { deleteOldPasskeyChallenges } from '../auth/passkeysRepository';
import { deleteOldResets } from '../auth/resetsRepository';
import { deleteOldChallenges } from '../auth/secondFactorsRepository';
import { deleteOldInvitations } from '../auth/invitationsRepository';
import { deleteOldLoginAttempts, deleteOldPasswordTries, deleteOldSignIns } from '../auth/signInsRepository';
import { deleteOldImports } from '../imports/importsRepository';
import { deleteOldStops } from '../../database/watchdog';
import { deleteEndedSessions } from '../auth/sessionsRepository';
import { deleteOldStartedSignIns, deleteOldStates } from '../accounts/accountsRepository';
import { deleteOldXReads } from '../../repositories/xSpending';
import { createRevocations } from '../../tokens/grantTokens';
import type { SecretBox } from '../../lib/secretBox';

type Dependencies = {
  db: Database;
  media: MediaStore;
  networks: Networks;
  secretBox: SecretBox;
  logger: FastifyBaseLogger;
};

/** Erases, now and every hour, what nobody needs any more, and what is left of deleted accounts every minute; returns the way to stop. */
export function startHousekeeping({ db, media, networks, secretBox, logger }: Dependencies): () => void {
  const services = { db, media, logger, revocations: createRevocations({ networks, secretBox }) };
  const repeat = (everyMs: number, chores: readonly (() => Promise<void>)[]) => {
    const clean = () => {
      for (const chore of chores) {
        chore().catch((error: unknown) => logger.warn({ err: error }, 'housekeeping failed'));
      }
    };
    clean();
    return setInterval(clean, everyMs);
  };
  const timers = [
    repeat(MINUTE_MS, [() => eraseClosedUsers(services)]),
    repeat(HOUR_MS, [
      () => deleteEndedSessions(db),
      () => deleteOldKeys(db),
      () => deleteUnusedGrants(db),
      () => deleteOldLoginAttempts(db),
      () => deleteOldPasswordTries(db),
      () => deleteOldSignIns(db),
      () => deleteOldInvitations(db),
      () => deleteOldResets(db),
      () => deleteOldChallenges(db),
      () => deleteOldConfirmations(db),
      () => deleteOldOidcLogIns(db),
      () => deleteOldPasskeyChallenges(db),
      () => deleteOldStates(db),
      () => deleteOldStartedSignIns(db),
      () => removeDeletedFiles(services),
      () => eraseDeletedPosts(db),
      () => eraseOldHistory(db),
      () => fillMissingWords(db),
      () => deleteOldImports(db),
      () => deleteOldDrafts(db),
      () => deleteOldStops(db),
      () => deleteOldXReads(db),
      () => media.removeOldParts(),
    ]),
  ];
  return () => timers.forEach((timer) => clearInterval(timer));
}
