import type { FastifyInstance } from 'fastify';
import type { ApiDocument } from './apiDocument';

/** Gives the document as those get it who ask for it. */
export function readDocument(app: FastifyInstance): ApiDocument {
  return JSON.parse(JSON.stringify(app.swagger())) as ApiDocument;
}
