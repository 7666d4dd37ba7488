import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IdParams } from '#contract/schemas/common';
import { CreateSnippetBody, ListSnippetsResponse, Snippet, UpdateSnippetBody } from '#contract/schemas/snippets';
import { sessionOf } from '../http/auth';
import { notFound } from '../http/errors/appError';
import { nameTaken, readSnippetContent, readSnippetName, tooManySnippets } from '../http/input/snippet';
import { NoContent } from '../http/responses/noContent';
import { deleteSnippet, findSnippet, insertSnippet, listSnippets, updateSnippet } from '../repositories/snippets';
import type { AppServices } from '../services';

/** Texts and sets of hashtags that a user uses again and again. */
export const snippetRoutes: FastifyPluginAsyncTypebox<AppServices> = async (app, { connection: { db } }) => {
  app.get(
    '/snippets',
    {
      schema: {
        operationId: 'listSnippets',
        tags: ['Snippets'],
        summary: 'List snippets',
        response: { 200: ListSnippetsResponse },
      },
    },
    async (request) => ({ snippets: await listSnippets(db, sessionOf(request).userId) }),
  );

  app.post(
    '/snippets',
    {
      schema: {
        operationId: 'createSnippet',
        tags: ['Snippets'],
        summary: 'Keep a text or hashtags for later posts',
        errors: ['CONFLICT'],
        body: CreateSnippetBody,
        response: { 201: Snippet },
      },
    },
    async (request, reply) => {
      const { kind } = request.body;
      const name = readSnippetName(request.body.name);
      const content = readSnippetContent(kind, request.body.content);
      const snippet = await insertSnippet(db, sessionOf(request).userId, { name, kind, content });
      if (snippet === 'exists') throw nameTaken(name);
      if (snippet === 'too-many') throw tooManySnippets();
      return reply.code(201).send(snippet);
    },
  );

  app.patch(
    '/snippets/:id',
    {
      schema: {
        operationId: 'updateSnippet',
        tags: ['Snippets'],
        summary: 'Rename or change a snippet',
        errors: ['CONFLICT'],
        params: IdParams,
        body: UpdateSnippetBody,
        response: { 200: Snippet },
      },
    },
    async (request) => {
      const { body, params } = request;
      const { userId } = sessionOf(request);
      const before = await findSnippet(db, userId, params.id);
      if (before === null) throw notFound();
      const name = body.name === undefined ? before.name : readSnippetName(body.name);
      const content = body.content === undefined ? before.content : readSnippetContent(before.kind, body.content);
      const snippet = await updateSnippet(db, userId, params.id, { name, content });
      if (snippet === 'exists') throw nameTaken(name);
      if (snippet === null) throw notFound();
      return snippet;
    },
  );

  app.delete(
    '/snippets/:id',
    {
      schema: {
        operationId: 'deleteSnippet',
        tags: ['Snippets'],
        summary: 'Delete a snippet',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      if (!(await deleteSnippet(db, sessionOf(request).userId, request.params.id))) throw notFound();
      return reply.code(204).send();
    },
  );
};
