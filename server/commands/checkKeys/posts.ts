import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '#contract/durations';
import { NETWORKS } from '#contract/networks';
import { NotPermittedError, type Actor, type Connector, type Draft, type DraftMedia } from '../../networks/connector';
import { StepFailed, StepNeedless, troubleOf, troubleOfOutcome } from './advice';

/** Instagram may take five minutes for a file. */
const PUBLISH_MS = 7 * MINUTE_MS;

/** A post of ours at the network. */
type Posted = { remoteId: string; remoteUrl: string | null };

/** The posts of one check. */
export type TriedPosts = ReturnType<typeof createTriedPosts>;

/** Makes and deletes posts with a connector, and remembers those that are there. */
export function createTriedPosts(connector: Connector, actorOf: () => Actor, signal: AbortSignal) {
  const { shortName: name } = NETWORKS[connector.platform];
  const there: Posted[] = [];
  /** Texts of posts of which it is not known whether they are there. */
  const doubtful: string[] = [];

  /** Publishes, and gives the sentence about it; a post without an answer is looked for. Throws StepFailed and StepNeedless. */
  async function publish(media: readonly DraftMedia[]): Promise<string> {
    const mark = randomBytes(3).toString('hex');
    const text = `Postwright tries its keys (${mark}): this post is deleted at once.`;
    const draft: Draft = { text, media, preparation: { made: null, note: () => Promise.resolve(true) } };
    const outcome = await connector.publish(actorOf(), draft, untilLate(signal));
    if (outcome.kind === 'published') {
      there.push(outcome);
      return `${name} published it: ${outcome.remoteUrl ?? outcome.remoteId}`;
    }
    if (outcome.kind === 'unknown') {
      const found = await find(mark);
      if (found === null) doubtful.push(text);
      else there.push(found);
    }
    // Among servers that speak Mastodon's API there are such for pictures alone.
    const needsFile = outcome.code === 'media_required' || outcome.code === 'media_unfit';
    if (media.length === 0 && needsFile) throw new StepNeedless('It takes no post without a file.');
    throw new StepFailed(troubleOfOutcome(connector.platform, outcome));
  }

  /** A post by its mark among the newest; null where it is not there, or can't be looked for. */
  async function find(mark: string): Promise<Posted | null> {
    try {
      const { posts } = await connector.findRecent(actorOf());
      return posts.find(({ text }) => text.includes(mark)) ?? null;
    } catch {
      return null;
    }
  }

  return {
    publish,
    areThere: () => there.length > 0 || doubtful.length > 0,

    /**
     * Prepares a post as far as that shows nothing to anybody, and gives the sentence about it. Throws StepFailed. Only for
     * networks that prepare posts before they publish them.
     */
    async prepare(media: readonly DraftMedia[]): Promise<string> {
      let isPrepared = false;
      const note = () => {
        isPrepared = true;
        // Stops the connector before the call that publishes.
        return Promise.resolve(false);
      };
      const draft: Draft = { text: 'Postwright tries its keys.', media, preparation: { made: null, note } };
      const outcome = await connector.publish(actorOf(), draft, untilLate(signal));
      if (isPrepared) return `${name} took it, and nothing was published: no call could delete it again.`;
      if (outcome.kind === 'published') throw new Error('A post that was only to be prepared was published.');
      throw new StepFailed(troubleOfOutcome(connector.platform, outcome));
    },

    /** Deletes all that is there, and gives the sentence about it. Throws StepFailed. */
    async remove(): Promise<string> {
      const { remove } = connector;
      const left: string[] = [];
      let trouble: unknown = null;
      for (const { remoteId, remoteUrl } of there) {
        try {
          if (remove === undefined) left.push(remoteUrl ?? remoteId);
          else await remove(actorOf(), remoteId);
        } catch (error) {
          trouble = error;
          left.push(remoteUrl ?? remoteId);
        }
      }
      const { topic, words } = troubleOf(trouble);
      const byHand = `Delete by hand: ${[...left, ...doubtful.map((text) => `“${text}”, if it is there`)].join(', ')}.`;
      if (trouble !== null) throw new StepFailed({ topic, words: `${words} ${byHand}` });
      if (doubtful.length > 0) throw new StepFailed({ topic: 'unclear', words: byHand });
      if (remove === undefined) return `${name} has no call for that. ${byHand}`;
      return there.length === 1 ? `${name} deleted the post.` : `${name} deleted the ${there.length} posts.`;
    },

    /** Reads what the network counts, and gives the sentence about it. Throws NetworkError. */
    async readFigures(): Promise<string> {
      const followers = await connector.followers(actorOf());
      const ids = there.length > 0 ? there.map(({ remoteId }) => remoteId) : await newestId();
      const [first] = await connector.postMetrics(actorOf(), ids);
      const { likes = null, comments = null, shares = null, reach = null } = first ?? {};
      const numbers = { followers, likes, comments, shares, views: reach };
      const known = Object.entries(numbers).filter(([, number]) => number !== null);
      if (known.length === 0) return `${name} tells no figures of this account to such apps.`;
      return `${name} counts ${known.map(([what, number]) => `${number} ${what}`).join(', ')}.`;
    },
  };

  async function newestId(): Promise<string[]> {
    try {
      return (await connector.findRecent(actorOf())).posts.slice(0, 1).map(({ remoteId }) => remoteId);
    } catch (error) {
      if (error instanceof NotPermittedError) return [];
      throw error;
    }
  }
}

function untilLate(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(PUBLISH_MS)]);
}
