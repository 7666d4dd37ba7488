import type { Draft } from '../connector';
import type { ServerSession } from '../session';

/** A post to make a record of; `createdAt` is its instant, which stays the same however often it is sent. */
export type Making = { session: ServerSession; draft: Draft; createdAt: string; signal: AbortSignal };
