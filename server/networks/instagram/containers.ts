import { setTimeout as sleep } from 'node:timers/promises';
import { NETWORKS } from '#contract/networks';
import type { DraftMedia } from '../connector';
import type { HttpResponse } from '../http';
import { readText } from '../../lib/json';
import { readGraphError } from '../meta/errors';
import type { Graph } from '../meta/graph';
import { checkAttachments, isVideo, notReady, readStep, unfit, Unprepared } from '../preparation';

/** Looks at a container after the first one. */
const LOOKS_AGAIN = 5;

/** Account and options for creating containers; `pollMs` is the pause between two status checks. */
export type ContainerMaking = {
  graph: Graph;
  accountId: string;
  accessToken: string;
  signal: AbortSignal;
  now: () => number;
  pollMs: number;
  isSandbox: boolean;
};

/**
 * Creates the container of a post, which Instagram fills by fetching the media itself; returns its id. Throws
 * Unprepared. Containers are not public.
 */
export async function prepareContainer(
  making: ContainerMaking,
  caption: string,
  media: readonly DraftMedia[],
): Promise<string> {
  checkAttachments('instagram', media);
  const sources = media.map((one) => sourceOf(one, making.isSandbox));
  const [only] = sources;
  if (only !== undefined && sources.length === 1) {
    const reel = 'video_url' in only ? { media_type: 'REELS' } : {};
    return create(making, { ...only, ...reel, caption });
  }
  // All are made before the first is waited for: Instagram prepares them at the same time.
  const children: string[] = [];
  for (const source of sources) {
    const video = 'video_url' in source ? { media_type: 'VIDEO' } : {};
    children.push(await create(making, { ...source, ...video, is_carousel_item: 'true' }));
  }
  for (const child of children) await waitUntilReady(making, child);
  return create(making, { media_type: 'CAROUSEL', children: children.join(','), caption });
}

async function create(making: ContainerMaking, form: Record<string, string>): Promise<string> {
  const { graph, accountId, accessToken, signal } = making;
  const result = await graph.send({ path: `/${encodeURIComponent(accountId)}/media`, accessToken, form, signal });
  return readStep(result, dialectOf(making), ({ json }) => readText(json, 'id'));
}

/** Status of a container at Instagram: IN_PROGRESS, FINISHED, PUBLISHED, ERROR or EXPIRED; null if it is gone. */
export async function containerStatus(making: ContainerMaking, container: string): Promise<string | null> {
  try {
    return (await readStatus(making, container))[0];
  } catch (error) {
    const isGone = error instanceof Unprepared && error.outcome.kind === 'refused' && error.outcome.class === 'content';
    if (isGone) return null;
    throw error;
  }
}

/** Waits until Instagram has filled a container; throws Unprepared when it could not, or time is up. */
export async function waitUntilReady(making: ContainerMaking, container: string): Promise<void> {
  const { signal, pollMs } = making;
  for (let looks = 0; ; looks += 1) {
    const [status, words] = await readStatus(making, container);
    if (status === 'FINISHED') return;
    if (status === 'ERROR') throw unfit('media_refused', { what: 'files' }, words);
    if (status !== 'IN_PROGRESS') throw notReady({ why: 'dropped', status });
    if (looks === LOOKS_AGAIN) throw notReady({ why: 'looks', looks: LOOKS_AGAIN });
    // Cut short by the signal, which the next look then sees.
    await sleep(pollMs, undefined, { signal }).catch(() => undefined);
  }
}

async function readStatus(making: ContainerMaking, container: string): Promise<readonly [string, string]> {
  const { graph, accessToken, signal } = making;
  const query = { fields: 'status_code,status' };
  const result = await graph.send({ path: `/${encodeURIComponent(container)}`, accessToken, query, signal });
  if (signal.aborted) throw notReady();
  return readStep(result, dialectOf(making), ({ json }) => {
    const code = readText(json, 'status_code');
    return code === null ? null : ([code, readText(json, 'status') ?? code] as const);
  });
}

/** Instagram fetches media from public addresses only; the sandbox reaches this machine. */
function sourceOf(media: DraftMedia, isSandbox: boolean): Record<string, string> {
  const { mimeType, publicUrl, altText } = media;
  const isUnconverted = !isVideo(media) && !NETWORKS.instagram.media.images.types.includes(mimeType);
  if (isUnconverted) throw unfit('image_not_converted');
  if (publicUrl === null || !(isSandbox || publicUrl.startsWith('https://'))) {
    throw unfit('media_not_public');
  }
  if (isVideo(media)) return { video_url: publicUrl };
  return { image_url: publicUrl, ...(altText !== null && { alt_text: altText }) };
}

function dialectOf({ now }: ContainerMaking) {
  return {
    readError: (response: HttpResponse) => readGraphError(response, now()),
  };
}
