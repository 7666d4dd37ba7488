import type { FastifyInstance } from 'fastify';
import { readText } from '../server/lib/json';
import type { SandboxContext } from './context';
import { ICON, STYLE } from './pages/style';

/** Registers what the pages of every origin load: their style, their icon, and what was uploaded. */
export function addPageFiles(app: FastifyInstance, { world }: SandboxContext): void {
  app.get('/__sandbox/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
  app.get('/__sandbox/icon.svg', (_request, reply) => reply.type('image/svg+xml').send(ICON));

  app.get('/__sandbox/media/:id', (request, reply) => {
    const file = world.file(readText(request.params, 'id') ?? '');
    if (file === null) return reply.code(404).send({ error: 'There is no such upload.' });
    return reply.type(file.mimeType).header('content-security-policy', "default-src 'none'; sandbox").send(file.bytes);
  });
}
