import { readText, readDate, readPath } from '../../lib/json';
import type { Actor, Draft, DraftMedia, PublishOutcome, RemotePost } from '../connector';
import { linkOfCard } from '../linkedPages';
import { readGraphError } from '../meta/errors';
import type { Graph } from '../meta/graph';
import { filenameOf, type FilePart } from '../http';
import { isRejected, readPublishResult, type Dialect } from '../outcomes';
import { checkAttachments, isVideo, loadBytes, readStep } from '../preparation';
import { readTimeline } from '../timeline';

/** Where and how Pages are published to; videos go to a host of their own. */
type PagePublishing = { graph: Graph; videoGraph: Graph; siteUrl: string; now: () => number };

/** Publishes on a Page: with the card of a link where there are no files or where that is set, a video in one call, anything else as a post to which uploaded images are attached. */
export async function publishOnPage(
  { graph, videoGraph, siteUrl, now }: PagePublishing,
  { accountId, accessToken }: Actor,
  draft: Draft,
  signal: AbortSignal,
): Promise<PublishOutcome> {
  const { text, media = [] } = draft;
  const page = `/${encodeURIComponent(accountId)}`;
  const dialect = (urlOf: (id: string) => string): Dialect => ({
    readPosted: ({ json }) => {
      const id = readText(json, 'id');
      return id === null ? null : { remoteId: id, remoteUrl: urlOf(id) };
    },
    readError: (response) => readGraphError(response, now()),
  });
  const postDialect = dialect((id) => pagePostUrl(siteUrl, id));

  /** Uploads an image that is not published yet; returns its id. */
  async function upload(image: DraftMedia): Promise<string> {
    const form = { published: 'false', ...(image.altText !== null && { alt_text_custom: image.altText }) };
    const file = await filePart(image);
    const result = await graph.send({ path: `${page}/photos`, accessToken, form, file, signal });
    return readStep(result, postDialect, ({ json }) => readText(json, 'id'));
  }

  const post = async (form: Record<string, string>) =>
    readPublishResult(await graph.send({ path: `${page}/feed`, accessToken, form, signal }), postDialect);

  const link = linkOfCard(draft);
  if (link !== null) {
    const outcome = await post({ message: text, link });
    // Whatever keeps Facebook from making a card does not keep the post.
    const isOfLink = outcome.kind === 'refused' && outcome.code === 'link_unreachable';
    if (!isOfLink && !isRejected(outcome)) return outcome;
  }
  checkAttachments('facebook', media);
  const [first] = media;
  if (first !== undefined && isVideo(first)) {
    const form = { description: text };
    const file = await filePart(first);
    const result = await videoGraph.send({ path: `${page}/videos`, accessToken, form, file, signal });
    return readPublishResult(
      result,
      dialect((id) => `${siteUrl}/${accountId}/videos/${id}`),
    );
  }
  const attached: { media_fbid: string }[] = [];
  for (const image of media) attached.push({ media_fbid: await upload(image) });
  return post({ message: text, ...(attached.length > 0 && { attached_media: JSON.stringify(attached) }) });
}

async function filePart(media: DraftMedia): Promise<FilePart> {
  const { mimeType } = media;
  return { field: 'source', filename: filenameOf(mimeType), mimeType, bytes: await loadBytes(media) };
}

/** Address at which people read a post; Graph names it "page_post". */
function pagePostUrl(siteUrl: string, id: string): string {
  const [pageId = '', postId = ''] = id.split('_');
  return `${siteUrl}/${pageId}/posts/${postId}`;
}

/** True if an id is a video's, which Graph writes without its Page. */
export function isVideoId(id: string): boolean {
  return !id.includes('_');
}

/** The posts of a response of GET /{page}/feed; null when it cannot be read in full. */
export function readPagePosts(json: unknown, siteUrl: string): Promise<RemotePost[] | null> {
  return readTimeline(readPath(json, 'data'), (row) => {
    const remoteId = readText(row, 'id');
    const createdAt = readDate(row, 'created_time');
    if (remoteId === null || createdAt === null) return null;
    return { remoteId, remoteUrl: pagePostUrl(siteUrl, remoteId), text: readText(row, 'message') ?? '', createdAt };
  });
}
