import type { FastifyPluginAsync } from 'fastify';
import { AskBody, Assistant, ReplyEvent } from '#contract/schemas/assistant';
import { promptFor } from '../../assistant/prompts';
import { ADDS_NOTHING } from '../../http/diskSpace';
import type { AppServices } from '../../services';
import { createReplyStreams } from './streamReply';

/** Response of the calls that ask for a reply. */
export const ReplyEvents = {
  description: 'A stream; the data of each event is a ReplyEvent. The last one is an end or a failure.',
  content: { 'text/event-stream': { schema: ReplyEvent } },
};

/** The assistant's replies, by the server of the settings (AI_API_URL). */
export const assistantRoutes: FastifyPluginAsync<AppServices> = async (app, { assistant }) => {
  const answer = createReplyStreams(app, assistant);

  app.get(
    '/assistant',
    {
      schema: {
        operationId: 'getAssistant',
        tags: ['Assistant'],
        summary: 'Tell who writes the replies',
        response: { 200: Assistant },
      },
    },
    async () => assistant?.place ?? { host: null, model: null },
  );

  app.post<{ Body: AskBody }>(
    '/assistant/replies',
    {
      config: ADDS_NOTHING,
      schema: {
        operationId: 'askAssistant',
        tags: ['Assistant'],
        summary: 'Ask for drafts, other wordings or hashtags',
        description:
          'Answers as server-sent events while the model writes; hanging up stops it. One reply of a user at a time, and so many an hour as this server allows. The model gets these fields and nothing else.',
        errors: ['NOT_FOUND', 'NETWORK_UNAVAILABLE'],
        body: AskBody,
        response: { 200: ReplyEvents },
      },
    },
    (request, reply) => answer(request, reply, async () => promptFor(request.body)),
  );
};
