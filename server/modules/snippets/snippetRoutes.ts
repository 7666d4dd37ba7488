import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { isBlank } from '#contract/isBlank';
import { SNIPPETS_MAX_PER_USER, TAG_MAX_LENGTH, TAGS_MAX_COUNT } from '#contract/limits';
import { toName } from '#contract/names';
import { toLines } from '#contract/postText';
import { IdParams } from '#contract/schemas/common';
import {
  CreateSnippetBody,
  ListSnippetsResponse,
  Snippet,
  UpdateSnippetBody,
  type SnippetKind,
} from '#contract/schemas/snippets';
import { addTags } from '#contract/tags';
import { sessionOf } from '../../http/session';
import { notFound, invalid, type AppError } from '../../http/appError';
import { NoContent } from '../../http/responses';
import { deleteSnippet, findSnippet, insertSnippet, listSnippets, updateSnippet } from './snippetsRepository';

/** Texts and sets of hashtags that a user uses again and again. */
export const snippetRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const {
    connection: { db },
  } = app;
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

/** The name of a snippet as it is kept. */
function readSnippetName(given: string): string {
  const name = toName(given);
  if (isBlank(name)) throw invalid({ name: ['Give it a name.'] });
  return name;
}

/** The content of a snippet as it is kept: a text with LF at the end of its lines, hashtags each once and with their signs. */
export function readSnippetContent(kind: SnippetKind, given: string): string {
  if (isBlank(given)) throw invalid({ content: ['There is nothing to keep.'] });
  if (kind === 'text') return toLines(given);
  const tags = addTags([], given);
  if (tags.length === 0) throw invalid({ content: ['Name at least one hashtag.'] });
  if (tags.length > TAGS_MAX_COUNT) throw invalid({ content: [`Use at most ${TAGS_MAX_COUNT} hashtags.`] });
  if (tags.some((tag) => [...tag].length > TAG_MAX_LENGTH)) {
    throw invalid({ content: [`Each hashtag has at most ${TAG_MAX_LENGTH} characters.`] });
  }
  return tags.map((tag) => `#${tag}`).join(' ');
}

/** Refuses a second snippet of the same name. */
function nameTaken(name: string): AppError {
  return invalid({ name: [`You already have a snippet named "${name}".`] }, 'CONFLICT');
}

/** Refuses one more snippet than a user may have. */
function tooManySnippets(): AppError {
  return invalid({ name: [`You have ${SNIPPETS_MAX_PER_USER} snippets. Delete one first.`] }, 'CONFLICT');
}
