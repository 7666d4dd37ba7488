import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createLines } from '../lib/concurrency';
import { AppError, invalid } from './appError';

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

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;

/** No body of the API is nested half as deeply. */
const DEPTH_MAX = 32;

/** Fields of one object: more than any schema names. */
const FIELDS_MAX = 100;

/** Values of a whole body: enough for a thousand rows with every column, each with dozens of words. */
const VALUES_MAX = 150_000;

/**
 * Whether reading a JSON text would keep others waiting: millions of small values, fields or levels take seconds to read and to
 * check. Looks at each character once, and leaves it to JSON.parse whether this is JSON at all.
 */
export function isCostlyJson(text: string): boolean {
  const fields = new Uint16Array(DEPTH_MAX + 1);
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfText(text, at);
        break;
      case COMMA:
        values += 1;
        break;
      case COLON: {
        const count = (fields[depth] ?? 0) + 1;
        if (count > FIELDS_MAX) return true;
        fields[depth] = count;
        break;
      }
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        values += 1;
        if (depth > DEPTH_MAX) return true;
        fields[depth] = 0;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth = Math.max(0, depth - 1);
        break;
    }
    if (values > VALUES_MAX) return true;
  }
  return false;
}

/** Place of the quote that closes the text that opens at a place, or the end of all. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) break;
  }
  return at;
}
