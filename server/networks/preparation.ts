import type { AccountPlatform } from '#contract/networks';
import { networkMediaProblem } from '#contract/networks/mediaProblem';
import type { DraftMedia, PublishOutcome } from './connector';
import type { HttpResponse, HttpResult } from './http';
import { isCertainError, isSuccess, noResponse, outage, serverError, unreachable, type Dialect } from './outcomes';

/** Thrown by what comes before the call that publishes, when it comes to nothing; caught by `publishInSteps`. */
export class Unprepared extends Error {
  readonly outcome: PublishOutcome;

  constructor(outcome: PublishOutcome) {
    super('Nothing was published.');
    this.outcome = outcome;
  }
}

/** The error of a draft that the network would not take, found before anything is sent. */
export function unfit(code: string, detail: string): Unprepared {
  return new Unprepared({ kind: 'refused', class: 'content', code, detail });
}

/** Runs a publishing that has several steps; it never throws. */
export async function publishInSteps(publish: () => Promise<PublishOutcome>): Promise<PublishOutcome> {
  try {
    return await publish();
  } catch (error) {
    if (error instanceof Unprepared) return unpublished(error.outcome);
    return { kind: 'unknown', code: 'internal_error', detail: error instanceof Error ? error.message : String(error) };
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
  { platform, readError }: Pick<Dialect, 'platform' | 'readError'>,
  read: (response: HttpResponse) => T | null,
): T {
  if (result.kind === 'unsent') throw new Unprepared(unreachable(platform, result.reason));
  if (result.kind === 'unanswered') throw new Unprepared(outage(noResponse(platform, result.reason)));
  const { response } = result;
  if (isSuccess(response)) {
    const value = read(response);
    if (value !== null) return value;
    throw new Unprepared(outage(serverError(platform, response.status)));
  }
  const error = isCertainError(response) ? readError(response) : null;
  if (error === null || error.kind === 'unknown') throw new Unprepared(outage(serverError(platform, response.status)));
  throw new Unprepared(error);
}

/** Loads an attachment; throws Unprepared when it is not where it was left, or can't be read for now. */
export async function loadBytes(media: DraftMedia): Promise<Buffer> {
  try {
    return await media.bytes();
  } catch (error) {
    if (error instanceof Unprepared) throw error;
    throw unfit('media_missing', 'An attachment could not be read.');
  }
}

/** Throws Unprepared if the network does not accept a post with such attachments, by number, kind and format. */
export function checkAttachments(platform: AccountPlatform, media: readonly DraftMedia[]): void {
  const files = media.map(({ mimeType }) => ({ mime_type: mimeType, size: 0 }));
  const problem = networkMediaProblem(platform, files);
  if (problem !== null) throw unfit('media_unfit', problem);
}

/** True if an attachment is a video. */
export function isVideo({ mimeType }: DraftMedia): boolean {
  return mimeType.startsWith('video/');
}
