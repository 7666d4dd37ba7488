import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifySchemaCompiler } from 'fastify';
import { Type, type TSchema } from 'typebox';
import { IMPORT_MAX_BYTES, IMPORT_ROWS_MAX } from '#contract/limits';
import { IdParams } from '#contract/schemas/common';
import { IMPORT_FIELDS } from '#contract/importFields';
import {
  CommitImportBody,
  ImportBody,
  ImportQuery,
  ImportReport,
  UndoneImport,
  UpdateImportBody,
} from '#contract/schemas/imports';
import { sessionOf } from '../../http/auth';
import { boundByUser } from '../../http/rateLimits';
import type { StoredImport } from '../../repositories/imports/imports';
import type { AppServices } from '../../services';
import { commitImport } from '../../imports/commitImport';
import { createFetchFile } from '../../imports/fetchFile';
import { judgeImport, reportOf } from '../../imports/judgeImport';
import { readCsv, readRows } from '../../imports/readTable';
import { correctImport, findImport, storeImport } from '../../imports/storeImport';
import { undoImport } from '../../imports/undoImport';

const Keyed = Type.Object({ 'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 200 })) });

/** Lets a CSV file through, which is no JSON: its reader checks it. */
function passFiles(compile: FastifySchemaCompiler<TSchema>): FastifySchemaCompiler<TSchema> {
  return (route) => {
    const check = compile(route);
    return (given: unknown) => (Buffer.isBuffer(given) ? { value: given } : (check(given) as { value: unknown }));
  };
}

/** Posts out of a spreadsheet. */
export const importRoutes: FastifyPluginAsyncTypebox<AppServices> = async (app, services) => {
  const { db } = services.connection;
  const fetchFile = createFetchFile(services);
  const write = { onRequest: boundByUser(services.rateLimits.postWrites) };
  const tags = ['Imports'];

  app.addContentTypeParser('text/csv', { parseAs: 'buffer', bodyLimit: IMPORT_MAX_BYTES }, (_request, bytes, done) => {
    done(null, bytes);
  });

  async function report(userId: string, stored: StoredImport): Promise<ImportReport> {
    return reportOf(stored, await judgeImport(db, userId, stored));
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
        description: `A CSV file (text/csv), or the same as JSON: at most ${IMPORT_ROWS_MAX} rows. Columns are matched by their headings (${IMPORT_FIELDS.join(', ')}); accounts are named by handle. Each row gets a verdict. With \`dry_run=true\` nothing is made: look, correct, then commit.`,
        errors: ['BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
        querystring: ImportQuery,
        body: ImportBody,
        response: { 201: ImportReport },
      },
      ...(app.validatorCompiler && { validatorCompiler: passFiles(app.validatorCompiler) }),
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const { zone = 'UTC', dry_run: isDry = false } = request.query;
      const body: unknown = request.body;
      const table = Buffer.isBuffer(body) ? await readCsv(body) : await readRows(request.body);
      const stored = await storeImport(db, userId, table, zone);
      const { id: importId } = stored;
      void reply.code(201).header('location', `/api/v1/imports/${importId}`);
      return isDry ? report(userId, stored) : commitImport({ services, fetchFile, userId, importId }, {});
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
      const { userId } = sessionOf(request);
      return report(userId, await findImport(db, userId, request.params.id));
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
        params: IdParams,
        body: UpdateImportBody,
        response: { 200: ImportReport },
      },
    },
    async (request) => {
      const { userId } = sessionOf(request);
      return report(userId, await correctImport(db, userId, request.params.id, request.body));
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
          'Each row becomes one post, however often this is asked; what failed is tried again. Files are fetched now, from public addresses alone.',
        errors: ['CONFLICT'],
        params: IdParams,
        headers: Keyed,
        body: CommitImportBody,
        response: { 200: ImportReport },
      },
    },
    async (request) => {
      const { userId } = sessionOf(request);
      return commitImport({ services, fetchFile, userId, importId: request.params.id }, request.body);
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
        description: 'Deletes its posts that have not gone out; the others stay.',
        params: IdParams,
        response: { 200: UndoneImport },
      },
    },
    async (request) => undoImport(db, sessionOf(request).userId, request.params.id),
  );
};
