import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createLines } from '../lib/createLines';
import { AppError, invalid } from './errors/appError';
import { isCostlyJson } from './input/jsonShape';

const ENCODED = new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as it is, without a content encoding.');

const COSTLY = invalid({ body: ['This has too many values, or is nested too deeply.'] });

/** A body of this length is parsed and checked in a moment. */
const LARGE_LENGTH = 64 * 1024;

/** Reads JSON and nothing else. No body at all is fine, for some clients name a type even then. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const inLine = createLines();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') done(ENCODED);
    else if (text === '') done(null, undefined);
    else if (isCostlyJson(text)) done(COSTLY);
    else if (text.length <= LARGE_LENGTH) void parse(request, text, done);
    // Several may arrive at once, and each takes its time: others go first in between.
    else void inLine('', () => nextTurn().then(() => void parse(request, text, done)));
  });
}
