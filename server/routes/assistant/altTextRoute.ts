import multipart from '@fastify/multipart';
import type { FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { MEDIA_MAX_BYTES } from '#contract/limits';
import { UNSUPPORTED_TYPE_TEXT } from '#contract/mediaRules';
import { pictureUrl } from '../../assistant/pictureUrl';
import { altTextPrompt } from '../../assistant/prompts';
import { ADDS_NOTHING } from '../../http/diskSpace';
import { AppError, invalid } from '../../http/errors/appError';
import { boundByUser } from '../../http/rateLimits';
import type { MediaStore } from '../../media/mediaStore';
import { NO_FILE_TEXT, receiveUpload, type UploadForm } from '../../media/receiveUpload';
import type { AppServices } from '../../services';
import { ReplyEvents } from './assistantRoutes';
import { createReplyStreams } from './streamReply';

/** Alt texts, by a model that sees pictures. */
export const altTextRoute: FastifyPluginAsync<AppServices> = async (app, { assistant, media, rateLimits }) => {
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
