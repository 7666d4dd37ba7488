import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor, Draft, PublishOutcome } from '../networks/connector';
import { accept, createRecordingNetwork, type RecordedPost, type RecordingNetwork } from './recordingNetwork';

/** A call that publishes, as the network saw it. */
type KeyedCall = { key: string; text: string };

/** A network in memory that recognizes posts by keys of ours. */
export type KeyedNetwork = RecordingNetwork & {
  /** Calls that arrived, in their order. */
  calls: KeyedCall[];
  /** Time that the network works on a call before its post is there, whether or not anybody still waits for it. */
  worksMs: number;
  /** False: no key is remembered any more. */
  remembers: boolean;
  /** False: it can't be read. */
  canBeAsked: boolean;
};

/** How a network with keys goes about it. */
export type KeyedNetworkKind = {
  /** True if it writes a post only where its key is new, in one step; else it looks first and writes later. */
  isAtomic: boolean;
  /** True if a post can be read by its key. */
  hasFind: boolean;
};

/** Creates a network with keys. */
export function createKeyedNetwork({ isAtomic, hasFind }: KeyedNetworkKind): KeyedNetwork {
  const byKey = new Map<string, RecordedPost>();
  const network: KeyedNetwork = Object.assign(createRecordingNetwork(), {
    calls: [],
    worksMs: 0,
    remembers: true,
    canBeAsked: true,
  });

  async function write(actor: Actor, draft: Draft, key: string): Promise<RecordedPost> {
    const calledAt = Date.now();
    const seen = byKey.get(key);
    if (network.worksMs > 0) await sleep(network.worksMs);
    const known = isAtomic ? byKey.get(key) : seen;
    if (known !== undefined) {
      if (known.text !== draft.text) throw new Error(`The same key came with other words: ${draft.text}`);
      return known;
    }
    const post = accept(network, actor, draft, calledAt);
    byKey.set(key, post);
    return post;
  }

  network.publish = async (actor, draft): Promise<PublishOutcome> => {
    const made = draft.preparation?.made ?? null;
    const key = made ?? `key-${String(network.calls.length + 1)}-${actor.accountId}`;
    if (made === null && !(await draft.preparation?.note(key))) {
      return { kind: 'deferred', reason: 'outage', retryAt: null, code: 'not_noted', detail: 'Not noted.' };
    }
    const fault = network.faults.shift();
    if (network.latencyMs > 0) await sleep(network.latencyMs);
    network.calls.push({ key, text: draft.text });
    if (fault && !fault.accepts) return fault.outcome;
    const writing = write(actor, draft, key);
    if (fault) return fault.outcome;
    const post = await writing;
    return { kind: 'published', remoteId: post.remoteId, remoteUrl: post.remoteUrl };
  };

  network.keys = {
    isAtomic,
    canRepeat: (made) => made === null || network.remembers,
    ...(hasFind && {
      find: (_actor, made) => {
        if (!network.canBeAsked) return Promise.reject(new Error('This network does not tell.'));
        return Promise.resolve(byKey.get(made) ?? 'absent');
      },
    }),
  };
  return network;
}
