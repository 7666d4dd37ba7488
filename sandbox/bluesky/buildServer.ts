import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { readText } from '../../server/lib/json';
import type { ServerParts } from '../addNetwork';
import { addPageFiles } from '../addPageFiles';
import type { SandboxContext } from '../context';
import { findCorpusPost } from '../corpus/blueskyPosts';
import { sendCorpusPage } from '../corpus/pageRoutes';
import { createApp } from '../createApp';
import { addEndpoint, headerOf, sendResponse } from '../endpoint';
import { addTimeline } from '../pages/addTimeline';
import { serverPage } from '../pages/indexPage';
import { uploadBlobEndpoint } from './blobEndpoints';
import { bytesOfBlob, findBlob } from './blobs';
import { feedEndpoints } from './feedEndpoints';
import { identityEndpoints } from './identityEndpoints';
import { findAccount } from './names';
import { addAuthorizationServer } from './oauth/addAuthorizationServer';
import { BLUESKY_FACE } from './page';
import { findPost } from './posts';
import { invalidRequest, xrpcErrorBody, xrpcProblem } from './problems';
import { repoEndpoints } from './repoEndpoints';
import { sessionEndpoints } from './sessionEndpoints';

/** Builds a server of the AT Protocol (a PDS), which also answers for the app's view of all posts, as real ones do. */
export const buildServer: ServerParts['build'] = async (context, { origin }) => {
  const app = await createApp({ publicOrigin: context.publicOrigin });
  await app.register(async (api) => {
    api.setErrorHandler((error: FastifyError, _request, reply) => {
      const status = error.statusCode ?? 500;
      if (status >= 500) process.stderr.write(`Sandbox Bluesky: ${error.stack ?? error.message}\n`);
      return reply.code(status).type('application/json; charset=utf-8').send(xrpcErrorBody(status));
    });
    const endpoints = [
      ...sessionEndpoints(context),
      ...identityEndpoints(context, origin),
      ...repoEndpoints(context),
      uploadBlobEndpoint(context),
      ...feedEndpoints(context),
      ...addAuthorizationServer(app, api, context, { network: BLUESKY_FACE, origin }),
    ];
    endpoints.forEach((endpoint) => addEndpoint(api, context, BLUESKY_FACE, endpoint));
    addBlobs(api, context);
    api.all('/xrpc/*', (request, reply) => {
      const isStranger = headerOf(request, 'authorization') === '';
      if (isStranger) return sendResponse(reply, xrpcProblem(401, undefined, 'AuthMissing'));
      return sendResponse(reply, BLUESKY_FACE.unknownCall(request.url.slice('/xrpc'.length).replace(/\?.*/s, '')));
    });
  });
  addPages(app, context, origin);
  return app;
};

/** Registers the call that gives out an uploaded file, for which it needs no account. */
function addBlobs(api: FastifyInstance, context: SandboxContext): void {
  api.get('/xrpc/com.atproto.sync.getBlob', ({ query }, reply) => {
    const account = findAccount(context, readText(query, 'did') ?? '');
    if (account === null) return sendResponse(reply, invalidRequest('Could not find repo', 'RepoNotFound'));
    const upload = findBlob(context, account, readText(query, 'cid') ?? '');
    if (upload === null) return sendResponse(reply, invalidRequest('Blob not found'));
    void reply.header('content-disposition', 'attachment').header('content-security-policy', "default-src 'none'");
    return reply.type(upload.mimeType).send(bytesOfBlob(context, upload));
  });
}

function addPages(app: FastifyInstance, context: SandboxContext, origin: () => string): void {
  const { accounts, posts } = context.world;
  app.get('/', (_request, reply) => {
    const rows = accounts.list('bluesky').map((account) => ({ account, postCount: posts.of(account).length }));
    const place = { network: BLUESKY_FACE, origin: origin() };
    return reply.type('text/html; charset=utf-8').send(serverPage(place, rows));
  });
  // The server's name is no handle: handles here have no addresses.
  app.get('/.well-known/atproto-did', (_request, reply: FastifyReply) =>
    reply.code(404).type('text/plain').send('User not found'),
  );
  addPageFiles(app, context);
  app.get('/profile/:did(^did:web:[a-z.-]+$)/post/:rkey', ({ params }, reply) => {
    const [did, rkey] = [readText(params, 'did') ?? '', readText(params, 'rkey') ?? ''];
    const item = findCorpusPost(did, rkey, context.now());
    if (item !== null) return sendCorpusPage(reply, BLUESKY_FACE.name, item);
    reply.callNotFound();
    return reply;
  });
  const accountOf = (actor: string) => findAccount(context, actor);
  addTimeline(app, context, BLUESKY_FACE, {
    accountOf,
    postOf(actor, rkey) {
      const account = accountOf(actor);
      return account && findPost(context, account, rkey);
    },
  });
}
