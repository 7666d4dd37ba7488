import { readSession } from '../session';
import type { Actor, Draft, PublishOutcome } from '../connector';
import { outage } from '../outcomes';
import { publishInSteps, Unprepared } from '../preparation';
import { prepare, readPrepared, writePrepared, type Prepared } from './prepared';
import { putUntilKnown, type PutSources } from './putRecord';
import { makeRecord, type RecordSources } from './record';

/** What publishing needs besides the post. */
export type PublishSources = RecordSources & PutSources;

const IN_OTHER_HANDS = outage({ code: 'not_noted', detail: 'Another server has this post, or the database was away.' });

/**
 * Publishes a post under a key that is noted before anything is sent, and with a record that is noted before it is sent:
 * the server takes a key once, so another call with both can't make a second post. Never throws.
 */
export function publish(
  sources: PublishSources,
  actor: Actor,
  draft: Draft,
  signal: AbortSignal,
): Promise<PublishOutcome> {
  return publishInSteps(async () => {
    const session = readSession(actor.accessToken);
    const post = { session, did: actor.accountId, signal };
    const made = draft.preparation?.made ?? null;
    const left = made === null ? null : readPrepared(made);
    const begun = left ?? (await note(draft, prepare(sources.now())));

    const complete = async () => {
      const record = await makeRecord(sources, { session, draft, createdAt: begun.createdAt, signal });
      return note(draft, { ...begun, record });
    };
    const { record } = begun;
    if (record !== undefined) {
      const written = await putUntilKnown(sources, post, { ...begun, record });
      // Servers drop files that no record names after a while. That one is missing proves that the record is, too.
      if (!written.lacksFile) return written.outcome;
    }
    return (await putUntilKnown(sources, post, await complete())).outcome;
  });
}

/** Saves what has been prepared; throws Unprepared if another publisher has the post by now. */
async function note<T extends Prepared>({ preparation }: Draft, prepared: T): Promise<T> {
  const isOurs = (await preparation?.note(writePrepared(prepared))) ?? true;
  if (!isOurs) throw new Unprepared(IN_OTHER_HANDS);
  return prepared;
}
