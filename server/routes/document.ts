import type { FastifyPluginAsync } from 'fastify';
import { documentPage } from '../openapi/documentPage';
import { readDocument } from '../openapi/readDocument';
import { PAGE_HEADERS, styleNonce } from '../plugins/securityHeaders';

/** The API's own description: for programs, and as a page for people. Both are the same for everybody. */
export const documentRoutes: FastifyPluginAsync = async (app) => {
  app.get('/openapi.json', (_request, reply) => reply.send(app.swagger()));

  app.get('/docs', PAGE_HEADERS, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(documentPage(readDocument(app), styleNonce(reply))),
  );
};
