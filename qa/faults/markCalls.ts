import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { Probe } from '../../server/publishing/delivery';
import { MARK_HEADER } from '../../sandbox/endpoint';

/**
 * Marks each call that publishes with the id of its post, which no network is told otherwise: so the sandbox's ledger says
 * which post of ours made which of its own, whatever their texts. Returns the probe that sees the calls begin.
 */
export function markCalls(): Probe {
  const postIds = new AsyncLocalStorage<string>();
  subscribe('undici:request:create', (message) => {
    const { request } = message as { request: { addHeader: (name: string, value: string) => void } };
    const postId = postIds.getStore();
    if (postId !== undefined) request.addHeader(MARK_HEADER, postId);
  });
  return (step, delivery) => {
    if (step === 'calling' && delivery !== undefined) postIds.enterWith(delivery.postId);
  };
}
