import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { PASSWORD_WAIT_FAMILIAR_MAX_MS } from '#contract/limits';
import { ChangePasswordBody } from '#contract/schemas/auth';
import type { AppServices } from '../../services';
import { sessionOf } from '../../http/auth';
import { tooManyTries } from '../../http/rateLimits';
import { invalid, type AppError } from '../../http/errors/appError';
import { countPasswordTry, forgetPasswordTries, tryKey } from '../../repositories/passwordTries';
import { endOtherSessions } from '../../repositories/sessions';
import { noteSignIn } from '../../repositories/signIns';
import { inTransaction } from '../../repositories/transaction';
import { readPasswordHash, replacePasswordHash } from '../../repositories/users';
import { hashPassword, isPasswordRight } from '../../security/passwords';
import { visitorOf } from './visitorOf';
import { NoContent } from '../../http/responses/noContent';

/** Changing one's password, which signs out everybody with an older session of the user. */
export const passwordRoutes: FastifyPluginAsyncTypebox<AppServices> = async (
  app,
  { connection: { db }, rateLimits },
) => {
  app.post(
    '/auth/password',
    {
      schema: {
        operationId: 'changePassword',
        tags: ['Auth'],
        summary: 'Change the password',
        description: 'All other sessions of the user end.',
        body: ChangePasswordBody,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { userId, id: sessionId } = sessionOf(request);
      const { old_password, new_password } = request.body;
      const key = tryKey(`password of ${userId}`);
      const bound = { free: rateLimits.passwordTries, longestWaitMs: PASSWORD_WAIT_FAMILIAR_MAX_MS };
      const waitMs = await countPasswordTry(db, key, bound);
      if (waitMs > 0) throw tooManyTries(reply, waitMs);

      const from = await readPasswordHash(db, userId);
      if (from === null || !(await isPasswordRight(old_password, from))) {
        await noteSignIn(db, userId, 'failed', visitorOf(request));
        throw wrongPassword();
      }
      await forgetPasswordTries(db, key);

      const to = await hashPassword(new_password);
      await inTransaction(db, async (tx) => {
        // Of two who know the password, the first to change it shuts the other one out.
        if (!(await replacePasswordHash(tx, userId, { from, to }))) throw wrongPassword();
        await endOtherSessions(tx, userId, sessionId);
        await noteSignIn(tx, userId, 'password_changed', visitorOf(request));
      });
      return reply.code(204).send();
    },
  );
};

/** Not a 401: that would say that the session is over. */
function wrongPassword(): AppError {
  return invalid({ old_password: ['This isn’t your current password.'] });
}
