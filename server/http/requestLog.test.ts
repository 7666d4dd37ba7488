import fastify from 'fastify';
import { createLogger } from '../lib/logger';
import { logRequests } from './requestLog';

type Line = { msg: string; reqId?: string };

async function linesOf(level: string): Promise<Line[]> {
  const lines: Line[] = [];
  const destination = { write: (line: string) => lines.push(JSON.parse(line) as Line) };
  const app = fastify({ genReqId: () => 'one', ...logRequests(createLogger({ level, destination })) });
  app.get('/', async ({ log }) => {
    log.error('said aloud');
    log.debug('said softly');
    return {};
  });
  await app.inject({ url: '/' });
  await app.close();
  return lines;
}

test.each([
  ['warn', ['said aloud']],
  ['info', ['incoming request', 'said aloud', 'request completed']],
  ['debug', ['incoming request', 'said aloud', 'said softly', 'request completed']],
])('at the level %s a request says %p, each line with its id', async (level, messages) => {
  const lines = await linesOf(level);
  expect(lines.map(({ msg }) => msg)).toEqual(messages);
  expect(new Set(lines.map(({ reqId }) => reqId))).toEqual(new Set(['one']));
});
