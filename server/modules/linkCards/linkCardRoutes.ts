import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyPluginAsync } from 'fastify';
import { LinkCardBody, LinkCardResponse } from '#contract/schemas/linkCards';
import { ADDS_NOTHING } from '../../http/requestGuards';
import { invalid, notFound } from '../../http/appError';
import { boundByUser, limitByAddress } from '../../http/rateLimits';
import { CARD_MS, readPage, readPicture, shareOut } from '../../networks/linkedPages';
import type { SecretBox } from '../../lib/secretBox';

/** Where small copies of the pictures of cards are; `of` holds the sealed address of one. */
const PICTURES_PATH = '/link-pictures';
/** Place of the sealed address, which opens nowhere else. */
const SEALED_FOR = 'link-pictures';
const PICTURE_SIDE_PX = 640;

/** What the page of a link says of itself, for the preview of a post. Pages of private addresses are not read. */
export const linkCardRoute: FastifyPluginAsyncTypebox = async (app) => {
  const { secretBox, rateLimits } = app;
  const fetchPage = shareOut(app.fetchPage);
  app.post(
    '/link-cards',
    {
      config: ADDS_NOTHING,
      onRequest: boundByUser(rateLimits.linkCards),
      schema: {
        operationId: 'readLinkCard',
        tags: ['Posts'],
        summary: 'Read the card of a link',
        description:
          'The page is read by this server, from a public address alone, within seconds. Nothing is kept; the card is null where the page has none.',
        body: LinkCardBody,
        response: { 200: LinkCardResponse },
      },
    },
    async ({ body: { link } }): Promise<LinkCardResponse> => {
      if (!/^https?:\/\//i.test(link)) throw invalid({ link: ['Only http and https links have cards.'] });
      const page = await readPage(fetchPage, link, AbortSignal.timeout(CARD_MS));
      if (page === null) return { card: null };
      const { title, description, imageUrl } = page;
      return { card: { title, description, picture_url: imageUrl === null ? null : seal(secretBox, imageUrl) } };
    },
  );
};

/**
 * GET /link-pictures?of=…: small copies of pictures of cards. An image in a page can send no token; the address is sealed instead, so
 * that nobody makes this server fetch what they like.
 */
export const linkPictureRoute: FastifyPluginAsync = async (app) => {
  const { secretBox, rateLimits } = app;
  const fetchPage = shareOut(app.fetchPage);
  limitByAddress(app, rateLimits.other);
  app.get<{ Querystring: { of?: unknown } }>(PICTURES_PATH, async ({ query: { of: sealed } }, reply) => {
    const url = typeof sealed === 'string' ? open(secretBox, sealed) : null;
    if (url === null) throw notFound();
    const limits = { sidePx: PICTURE_SIDE_PX, signal: AbortSignal.timeout(CARD_MS) };
    const picture = await readPicture(fetchPage, url, limits);
    if (picture === null) throw notFound();
    return reply
      .header('cache-control', 'private, max-age=86400')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type('image/jpeg')
      .send(picture);
  });
};

function seal(box: SecretBox, url: string): string {
  return `${PICTURES_PATH}?of=${box.seal(url, SEALED_FOR).toString('base64url')}`;
}

function open(box: SecretBox, sealed: string): string | null {
  try {
    return box.open(Buffer.from(sealed, 'base64url'), SEALED_FOR);
  } catch {
    return null;
  }
}
