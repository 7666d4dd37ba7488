import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ChangePasswordBody } from '#contract/schemas/auth';
import type { AppServices } from '../app';
import { invalid } from '../plugins/appError';
import { sessionOf } from '../plugins/auth';
import { addressOf, tooManyTries } from '../plugins/rateLimits';
import { countLoginAttempt, forgetLoginAttempts } from '../repositories/loginAttempts';
import { endOtherSessions } from '../repositories/sessions';
import { inTransaction } from '../repositories/transaction';
import { readPasswordHash, replacePasswordHash } from '../repositories/users';
import { hashPassword, isPasswordRight } from '../security/passwords';

/** Changing one's password: whoever holds an older session of the user is signed out by it. */
export const passwordRoutes: FastifyPluginAsyncTypebox<AppServices> = async (
  app,
  { connection: { db }, rateLimits },
) => {
  app.post('/auth/password', { schema: { body: ChangePasswordBody } }, async (request, reply) => {
    const { userId, id: sessionId } = sessionOf(request);
    const { old_password, new_password } = request.body;
    const attempt = { address: addressOf(request), email: `password of ${userId}` };
    const waitMs = await countLoginAttempt(db, attempt, rateLimits.auth);
    if (waitMs > 0) throw tooManyTries(reply, waitMs);

    // Not a 401: that would say that the session is over.
    const isRight = await isPasswordRight(old_password, await readPasswordHash(db, userId));
    if (!isRight) throw invalid({ old_password: ['This is not your current password.'] });
    await forgetLoginAttempts(db, attempt);

    const passwordHash = await hashPassword(new_password);
    await inTransaction(db, async (tx) => {
      await replacePasswordHash(tx, userId, passwordHash);
      await endOtherSessions(tx, userId, sessionId);
    });
    return reply.code(204).send();
  });
};
