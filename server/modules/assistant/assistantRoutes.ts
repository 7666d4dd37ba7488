import multipart from '@fastify/multipart';
import type { FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { MEDIA_MAX_BYTES } from '#contract/limits';
import { UNSUPPORTED_TYPE_TEXT } from '#contract/mediaRules';
import { AskBody, Assistant, ReplyEvent } from '#contract/schemas/assistant';
import { ADDS_NOTHING } from '../../http/requestGuards';
import { AppError, invalid } from '../../http/appError';
import { boundByUser } from '../../http/rateLimits';
import { memoryFor, inLine, openImage } from '../../media/openImage';
import type { MediaStore } from '../../media/mediaStore';
import { NO_FILE_TEXT, receiveUpload, type UploadForm } from '../../media/receiveUpload';
import { promptFor, altTextPrompt } from './prompts';
import { createReplyStreams } from './streamReply';

/** Response of the calls that ask for a reply. */
const ReplyEvents = {
  description: 'A stream; the data of each event is a ReplyEvent. The last one is an end or a failure.',
  content: { 'text/event-stream': { schema: ReplyEvent } },
};

/** The assistant's replies, by the server of the settings (AI_API_URL). */
export const assistantRoutes: FastifyPluginAsync = async (app) => {
  const { assistant } = app;
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

/** Alt texts, by a model that sees pictures. */
export const altTextRoute: FastifyPluginAsync = async (app) => {
  const { assistant, media, rateLimits } = app;
  const answer = createReplyStreams(app, assistant);
  await app.register(multipart, {
    limits: { fileSize: MEDIA_MAX_BYTES - 1, files: 1, fields: 0, parts: 1, headerPairs: 20 },
    throwFileSizeLimit: false,
  });

  app.post(
    '/assistant/alt-texts',
    {
      config: ADDS_NOTHING,
      onRequest: boundByUser(rateLimits.uploads),
      schema: {
        operationId: 'askForAltText',
        tags: ['Assistant'],
        summary: 'Ask for the alt text of a picture',
        description:
          'Answered like other replies. The model gets a small copy of the picture; nothing of it is kept here.',
        errors: ['NOT_FOUND', 'NETWORK_UNAVAILABLE', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'UNREADABLE_FILE'],
        consumes: ['multipart/form-data'],
        streamedBody: Type.Object({ file: Type.String({ format: 'binary' }) }),
        response: { 200: ReplyEvents },
      },
    },
    (request, reply) =>
      answer(request, reply, async () => {
        if (!request.isMultipart()) throw invalid({ file: [NO_FILE_TEXT] });
        return altTextPrompt(await receivePicture(media, request.files()));
      }),
  );
};

/** Receives the one picture of a form, and gives a small copy of it as a data URL. */
async function receivePicture(media: MediaStore, form: UploadForm): Promise<string> {
  const { part, mimeType } = await receiveUpload(media, form);
  try {
    if (!mimeType.startsWith('image/')) throw new AppError('UNSUPPORTED_MEDIA_TYPE', UNSUPPORTED_TYPE_TEXT);
    return await pictureUrl(part);
  } finally {
    await media.giveUp(part);
  }
}

/** Models scale larger pictures down themselves. */
const LONGER_SIDE_PX = 1_024;
const JPEG_QUALITY = 80;

/** A data URL of a cleaned image, small enough for a model: one frame of it as JPEG, on white where it is transparent. */
async function pictureUrl(file: string): Promise<string> {
  const image = await openImage(file).metadata();
  const jpeg = await inLine(memoryFor(image), () =>
    openImage(file)
      .autoOrient()
      .resize(LONGER_SIDE_PX, LONGER_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer(),
  );
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}
