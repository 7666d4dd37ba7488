import { checkAttachments, filenameOf, isVideo, loadBytes } from '../attachments';
import type { Actor, Draft, DraftMedia, PublishOutcome } from '../connector';
import { readText } from '../json';
import { readGraphRefusal } from '../meta/errors';
import type { Graph } from '../meta/graph';
import type { FilePart } from '../multipart';
import { readPreparation, readPublishResult } from '../outcomes';
import type { Dialect } from '../outcomes';
import { pagePostUrl } from './posts';

const MAX_IMAGES = 10;

/** Where and how Pages are published to; films go to a host of their own. */
export type PagePublishing = { graph: Graph; videoGraph: Graph; siteUrl: string; now: () => number };

/** Publishes on a Page: a film in one call, anything else as a post to which uploaded pictures are attached. */
export async function publishOnPage(
  { graph, videoGraph, siteUrl, now }: PagePublishing,
  { accountId, accessToken }: Actor,
  { text, media = [] }: Draft,
  signal: AbortSignal,
): Promise<PublishOutcome> {
  const page = `/${encodeURIComponent(accountId)}`;
  const dialect = (urlOf: (id: string) => string): Dialect => ({
    platform: 'facebook',
    readPosted: ({ json }) => {
      const id = readText(json, 'id');
      return id === null ? null : { remoteId: id, remoteUrl: urlOf(id) };
    },
    readRefusal: (answer) => readGraphRefusal(answer, now()),
  });
  const postDialect = dialect((id) => pagePostUrl(siteUrl, id));

  /** Uploads a picture that nobody sees yet; gives its id, or what kept it from being uploaded. */
  async function upload(image: DraftMedia): Promise<string | PublishOutcome> {
    const alt = image.altText === null ? {} : { alt_text_custom: image.altText };
    const form = { published: 'false', ...alt };
    const file = await filePart(image);
    const result = await graph.send({ path: `${page}/photos`, accessToken, form, file, signal });
    return readPreparation(result, postDialect, ({ json }) => readText(json, 'id'));
  }

  const misfit = checkAttachments('Facebook', media, MAX_IMAGES);
  if (misfit !== null) return misfit;
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
  for (const image of media) {
    const uploaded = await upload(image);
    if (typeof uploaded !== 'string') return uploaded;
    attached.push({ media_fbid: uploaded });
  }
  const form = { message: text, ...(attached.length > 0 && { attached_media: JSON.stringify(attached) }) };
  return readPublishResult(await graph.send({ path: `${page}/feed`, accessToken, form, signal }), postDialect);
}

async function filePart(media: DraftMedia): Promise<FilePart> {
  return { field: 'source', filename: filenameOf(media), mimeType: media.mimeType, bytes: await loadBytes(media) };
}
