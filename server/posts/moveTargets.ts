import type { UpdatePostBody } from '#contract/schemas/posts';
import { canChange } from '#contract/postStates';
import { readInstant } from '../http/input/instants';
import { AppError, invalid } from '../http/errors/appError';
import type { Database } from '../database/connect';
import { refreshPostStatus } from '../repositories/postStatus';
import { planTargets } from '../repositories/postPlans';
import { lockTargets, restartTargets } from '../repositories/postTargets';
import type { LockedPost } from '../repositories/postWrites';
import { checkTime, checkZone } from './postChecks';

/** Fields that a body may have besides the targets that it moves. */
const OF_A_MOVE = ['target_ids', 'scheduled_at', 'time_zone'];

/**
 * Moves some accounts' share of a post to another instant, and leaves the others where they are; those may be published
 * already. What failed or was missed is tried again at that instant.
 */
export async function moveTargets(tx: Database, post: LockedPost, changes: UpdatePostBody): Promise<void> {
  const others = Object.keys(changes).filter((name) => !OF_A_MOVE.includes(name));
  if (others.length > 0) throw invalid({ target_ids: ['With targets, only the time can be changed.'] });
  if (typeof changes.scheduled_at !== 'string') throw invalid({ scheduled_at: ['Name the time to move to.'] });
  const at = readInstant('scheduled_at', changes.scheduled_at);
  const timeZone = changes.time_zone ?? post.timeZone;
  checkTime(at);
  checkZone({ timeZone });

  const targets = await lockTargets(tx, post.id);
  const { target_ids: wanted = [] } = changes;
  const moved = targets.filter(({ id }) => wanted.includes(id));
  if (moved.length < wanted.length) throw invalid({ target_ids: ['Choose targets of this post.'] });
  if (!canChange(moved)) throw new AppError('POST_ALREADY_SENT', 'This post has already been sent there.');

  await planTargets(tx, post.id, wanted, { at, timeZone });
  await restartTargets(tx, wanted, at);
  await refreshPostStatus(tx, [post.id], []);
}
