import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ChangePasswordBody } from '#contract/schemas/auth';
import type { AppServices } from '../app';
import { sessionOf } from '../plugins/auth';
import { addressOf, tooManyTries } from '../plugins/rateLimits';
import { invalid, type AppError } from '../refusals/appError';
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
    const attempt = { address: addressOf(request), account: `password of ${userId}` };
    const waitMs = await countLoginAttempt(db, attempt, rateLimits.auth);
    if (waitMs > 0) throw tooManyTries(reply, waitMs);

    const from = await readPasswordHash(db, userId);
    if (from === null || !(await isPasswordRight(old_password, from))) throw wrongPassword();
    await forgetLoginAttempts(db, attempt);

    const to = await hashPassword(new_password);
    await inTransaction(db, async (tx) => {
      // Of two who know the password, the first to change it shuts the other one out.
      if (!(await replacePasswordHash(tx, userId, { from, to }))) throw wrongPassword();
      await endOtherSessions(tx, userId, sessionId);
    });
    return reply.code(204).send();
  });
};

/** Not a 401: that would say that the session is over. */
function wrongPassword(): AppError {
  return invalid({ old_password: ['This is not your current password.'] });
}
