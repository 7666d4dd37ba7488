import type { FastifyInstance } from 'fastify';
import type { Schema } from './schemaText';

/** Content of a body or a response, by its media type. */
export type Content = Record<string, { schema?: Schema }>;
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: Schema };
type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description?: string; content?: Content }>;
};

/** An OpenAPI document, as far as the page shows it. */
export type ApiDocument = {
  info: { title: string; description?: string };
  servers: { url: string }[];
  tags: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** An operation with its address. */
export type Call = Operation & { method: string; path: string };

/** Gives the document as those get it who ask for it. */
export function readDocument(app: FastifyInstance): ApiDocument {
  return JSON.parse(JSON.stringify(app.swagger())) as ApiDocument;
}
