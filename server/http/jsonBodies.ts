import type { FastifyInstance } from 'fastify';
import { AppError, invalid } from './errors/appError';
import { isCostlyJson } from './input/jsonShape';

const ENCODED = new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as it is, without a content encoding.');

const COSTLY = invalid({ body: ['This has too many values, or is nested too deeply.'] });

/** Reads JSON and nothing else. No body at all is fine, for some clients name a type even then. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') done(ENCODED);
    else if (text === '') done(null, undefined);
    else if (isCostlyJson(text)) done(COSTLY);
    else void parse(request, text, done);
  });
}
