import type { FastifyPluginAsync } from 'fastify';
import { NONCE_PLACE, sendPage, type Page } from '../http/responses/pages';
import { sendJson } from '../http/responses/sendJson';
import { documentPage } from '../openapi/documentPage';
import { readDocument } from '../openapi/readDocument';
import { PAGE_HEADERS } from '../http/securityHeaders';

/**
 * The API's own description: for programs, and as a page for people. Both are the same for everybody and can be
 * requested any number of times, so each is made once, on the first request.
 */
export const documentRoutes: FastifyPluginAsync = async (app) => {
  let json: string | undefined;
  let page: Page | undefined;

  app.get('/openapi.json', (_request, reply) => sendJson(reply, (json ??= JSON.stringify(app.swagger()))));

  app.get('/docs', PAGE_HEADERS, (request, reply) => {
    page ??= { html: documentPage(readDocument(app), NONCE_PLACE), scriptHashes: [] };
    return sendPage(request, reply, page);
  });
};
