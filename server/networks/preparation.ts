import type { AccountPlatform } from '#contract/networks';
import { networkMediaProblem } from '#contract/networks/mediaProblem';
import type { DraftMedia, PublishOutcome } from './connector';
import type { HttpResponse, HttpResult } from './http';
import type { ReasonParams } from '#contract/schemas/common';
import {
  failure,
  isCertainError,
  isSuccess,
  noResponse,
  outage,
  serverError,
  unreachable,
  type Dialect,
} from './outcomes';

/** Thrown by what comes before the call that publishes, when it comes to nothing; caught by `publishInSteps`. */
export class Unprepared extends Error {
  readonly outcome: PublishOutcome;

  constructor(outcome: PublishOutcome) {
    super('Nothing was published.');
    this.outcome = outcome;
  }
}

/** The error of a draft that the network would not take, found before anything is sent. */
export function unfit(code: string, params?: ReasonParams, detail: string | null = null): Unprepared {
  return new Unprepared({ kind: 'refused', class: 'content', ...failure(code, params), detail });
}

/** The files of a post as its network does not take them together; whoever shows it says why, by `networkMediaProblem`. */
export function unfitFiles(media: readonly DraftMedia[]): Unprepared {
  return unfit('media_unfit', { types: media.map(({ mimeType }) => mimeType).join(',') });
}

/** The network was still at work on the files when time was up, or stopped; `params` tells of it where there is more. */
export function notReady(params?: ReasonParams): Unprepared {
  return new Unprepared(outage(failure('media_not_ready', params)));
}

/** Runs a publishing that has several steps; it never throws. */
export async function publishInSteps(publish: () => Promise<PublishOutcome>): Promise<PublishOutcome> {
  try {
    return await publish();
  } catch (error) {
    if (error instanceof Unprepared) return unpublished(error.outcome);
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: 'unknown', ...failure('internal_error', { reason }) };
  }
}

function unpublished(outcome: PublishOutcome): PublishOutcome {
  return outcome.kind === 'deferred' && outcome.reason === 'outage' ? { ...outcome, isUnprepared: true } : outcome;
}

/**
 * Reads the result of a step before publishing (an upload, a container); throws Unprepared if it failed. Nothing can be
 * published yet, so an unclear result can safely be retried from the start.
 */
export function readStep<T>(
  result: HttpResult,
  { readError }: Pick<Dialect, 'readError'>,
  read: (response: HttpResponse) => T | null,
): T {
  if (result.kind === 'unsent') throw new Unprepared(unreachable(result.reason));
  if (result.kind === 'unanswered') throw new Unprepared(outage(noResponse(result.reason)));
  const { response } = result;
  if (isSuccess(response)) {
    const value = read(response);
    if (value !== null) return value;
    throw new Unprepared(outage(serverError(response.status)));
  }
  const error = isCertainError(response) ? readError(response) : null;
  if (error === null || error.kind === 'unknown') throw new Unprepared(outage(serverError(response.status)));
  throw new Unprepared(error);
}

/** Loads an attachment; throws Unprepared when it is not where it was left, or can't be read for now. */
export async function loadBytes(media: DraftMedia): Promise<Buffer> {
  try {
    return await media.bytes();
  } catch (error) {
    if (error instanceof Unprepared) throw error;
    throw unfit('media_missing');
  }
}

/** Throws Unprepared if the network does not accept a post with such attachments, by number, kind and format. */
export function checkAttachments(platform: AccountPlatform, media: readonly DraftMedia[]): void {
  const files = media.map(({ mimeType }) => ({ mime_type: mimeType, size: 0 }));
  if (networkMediaProblem(platform, files) !== null) throw unfitFiles(media);
}

/** True if an attachment is a video. */
export function isVideo({ mimeType }: DraftMedia): boolean {
  return mimeType.startsWith('video/');
}
