import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifySchemaCompiler } from 'fastify';
import { Type, type TSchema } from 'typebox';
import { SECOND_MS } from '#contract/durations';
import { IMPORT_MAX_BYTES, IMPORT_ROWS_MAX } from '#contract/limits';
import { IdParams } from '#contract/schemas/common';
import { IMPORT_FIELDS } from '#contract/importFormat';
import {
  CommitImportBody,
  EncodingReadings,
  ImportBody,
  ImportProgress,
  ImportQuery,
  ImportReport,
  UndoneImport,
  UpdateImportBody,
} from '#contract/schemas/imports';
import { sessionOf } from '../../http/session';
import { AppError, invalid, notFound } from '../../http/appError';
import { createLines } from '../../lib/concurrency';
import { boundByUser } from '../../http/rateLimits';
import { createFetchFile } from './commitRows';
import { reportImport } from './judgeImport';
import { listReadings } from './decodeSheet';
import { readCsv, readRows } from './readTable';
import { correctImport, findImport, storeImport, undoImport, TASK_LEASE_MS } from './storeImport';
import { workOnImport } from './importer';
import { readProgress, requestCommit } from './importsRepository';

const Keyed = Type.Object({ 'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 200 })) });

const CHARSET = /;\s*charset\s*=\s*["']?([\w:.-]+)/i;

/** People wait so long for an answer; what is left then goes on without them. */
const ANSWER_WITHIN_MS = 2 * SECOND_MS;

/** What is checked of a body at once: checking each of its rows takes long, and their reader does it in turns. */
const Rows = Type.Object(
  { rows: Type.Array(Type.Unknown(), { minItems: 1, maxItems: IMPORT_ROWS_MAX }) },
  { additionalProperties: false },
);

/** Leaves the rows of JSON to their reader, and a CSV file, which is no JSON, as a whole. */
function leaveToReader(compile: FastifySchemaCompiler<TSchema>): FastifySchemaCompiler<TSchema> {
  return (route) => {
    const check = compile(route.httpPart === 'body' ? { ...route, schema: Rows } : route);
    return (given: unknown) => (Buffer.isBuffer(given) ? { value: given } : (check(given) as { value: unknown }));
  };
}

/** Posts out of a spreadsheet. */
export const importRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { connection, limits } = app;
  const { db } = connection;
  const work = { connection, limits, fetchFile: createFetchFile(app), logger: app.log };
  const write = { onRequest: boundByUser(app.rateLimits.postWrites) };
  const tags = ['Imports'];

  app.addContentTypeParser('text/csv', { parseAs: 'buffer', bodyLimit: IMPORT_MAX_BYTES }, (_request, bytes, done) => {
    done(null, bytes);
  });

  // A file takes its time, even in turns: those of one person are read and judged one after another.
  const inLine = createLines();
  const report = (userId: string, importId: string) =>
    inLine(userId, async () => reportImport(db, userId, await findImport(db, userId, importId)));

  /** Has posts made of an import, and works on it for as long as people like to wait for an answer. */
  async function commit(userId: string, importId: string, includesDuplicates = false): Promise<ImportReport> {
    const requested = await requestCommit(db, userId, importId, { includesDuplicates, leaseMs: TASK_LEASE_MS });
    if (requested === 'absent') throw notFound();
    if (requested === 'undone')
      throw new AppError('CONFLICT', 'This import was taken back. Please send the file again.');
    if (requested === 'held')
      await workOnImport(work, { importId, userId, kind: 'commit' }, { forMs: ANSWER_WITHIN_MS });
    return report(userId, importId);
  }

  app.post(
    '/imports',
    {
      ...write,
      bodyLimit: IMPORT_MAX_BYTES,
      schema: {
        operationId: 'createImport',
        tags,
        summary: 'Send in a spreadsheet of posts',
        description: `A CSV file (text/csv), or the same as JSON: at most ${IMPORT_ROWS_MAX} rows. A CSV file is in UTF-8, UTF-16, windows-1252, or as \`encoding\` or the content type says; where that is unclear it is refused with ENCODING_UNCLEAR. Columns are matched by their headings (${IMPORT_FIELDS.join(', ')}); accounts are named by handle. Each row gets a verdict. With \`dry_run=true\` nothing is made: look, correct, then commit.`,
        errors: ['BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'ENCODING_UNCLEAR'],
        querystring: ImportQuery,
        body: ImportBody,
        response: { 201: ImportReport },
      },
      ...(app.validatorCompiler && { validatorCompiler: leaveToReader(app.validatorCompiler) }),
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const { zone = 'UTC', dry_run: isDry = false, encoding } = request.query;
      const [, charset] = CHARSET.exec(request.headers['content-type'] ?? '') ?? [];
      const body: unknown = request.body;
      const stored = await inLine(userId, async () => {
        const table = Buffer.isBuffer(body) ? await readCsv(body, { encoding, charset }) : await readRows(request.body);
        return storeImport(db, userId, table, zone);
      });
      void reply.code(201).header('location', `/api/v1/imports/${stored.id}`);
      return isDry ? inLine(userId, () => reportImport(db, userId, stored)) : commit(userId, stored.id);
    },
  );

  app.post(
    '/imports/encodings',
    {
      ...write,
      bodyLimit: IMPORT_MAX_BYTES,
      schema: {
        operationId: 'listImportEncodings',
        tags,
        summary: 'See how a spreadsheet may be read',
        description:
          'For a CSV file (text/csv) that was refused with ENCODING_UNCLEAR: its likely encodings, and some lines as each of them has it. Nothing is stored.',
        errors: ['BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
        response: { 200: EncodingReadings },
      },
    },
    async (request) => {
      const { body } = request;
      if (!Buffer.isBuffer(body)) throw invalid({ file: ['Send a CSV file.'] });
      return inLine(sessionOf(request).userId, async () => ({ readings: await listReadings(body) }));
    },
  );

  app.get(
    '/imports/:id',
    {
      schema: {
        operationId: 'getImport',
        tags,
        summary: 'Look at an import',
        description: 'Every row is judged anew, as things are now.',
        params: IdParams,
        response: { 200: ImportReport },
      },
    },
    async (request) => {
      return report(sessionOf(request).userId, request.params.id);
    },
  );

  app.put(
    '/imports/:id',
    {
      ...write,
      schema: {
        operationId: 'updateImport',
        tags,
        summary: 'Say how an import is to be read',
        errors: ['CONFLICT'],
        params: IdParams,
        body: UpdateImportBody,
        response: { 200: ImportReport },
      },
    },
    async (request) => {
      const { userId } = sessionOf(request);
      return inLine(userId, async () =>
        reportImport(db, userId, await correctImport(db, userId, request.params.id, request.body)),
      );
    },
  );

  app.post(
    '/imports/:id/commit',
    {
      ...write,
      schema: {
        operationId: 'commitImport',
        tags,
        summary: 'Make posts of the rows that are in order',
        description:
          'Each row becomes one post, however often this is asked; what failed is tried again. Files are fetched now, from public addresses alone. What is not done within two seconds goes on by itself, and is answered with 202: `progress` and GET /imports/{id}/commit say how far it has come, DELETE /imports/{id} stops it.',
        errors: ['CONFLICT'],
        params: IdParams,
        headers: Keyed,
        body: CommitImportBody,
        response: { 200: ImportReport, 202: ImportReport },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const done = await commit(userId, request.params.id, request.body.include_duplicates);
      return reply.code(done.progress.is_running ? 202 : 200).send(done);
    },
  );

  app.get(
    '/imports/:id/commit',
    {
      schema: {
        operationId: 'getImportProgress',
        tags,
        summary: 'See how far an import has come',
        params: IdParams,
        response: { 200: ImportProgress },
      },
    },
    async (request) => {
      const progress = await readProgress(db, sessionOf(request).userId, request.params.id);
      if (progress === null) throw notFound();
      return progress;
    },
  );

  app.delete(
    '/imports/:id',
    {
      ...write,
      schema: {
        operationId: 'undoImport',
        tags,
        summary: 'Take an import back',
        description:
          'Stops it if it is being carried out, and deletes its posts that have not gone out; the others stay. No row becomes a post afterwards.',
        params: IdParams,
        response: { 200: UndoneImport },
      },
    },
    async (request) => undoImport(work, sessionOf(request).userId, request.params.id),
  );
};
