import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { BYTES_PER_MB } from '#contract/limits';
import { html, type Markup } from '../../server/lib/html';
import { readList, readNumber, readPath, readText } from '../../server/lib/json';
import type { SandboxNetwork } from '../network';
import type { StoredPost, Account } from '../world/events';
import { keyOf, findAccount, HANDLE_DOMAIN, addressOf, findPost } from './identifiers';
import { xrpcErrorBody, xrpcProblem, invalidRequest, openMethod, accountMethod } from './xrpc';
import type { ServerParts } from '../addNetwork';
import { addPageFiles } from '../pages/addPageFiles';
import type { SandboxContext } from '../context';
import { findCorpusPost } from '../corpus/blueskyPosts';
import { sendCorpusPage } from '../corpus/corpusRoutes';
import { createApp } from '../createApp';
import { addEndpoint, headerOf, sendResponse, type Endpoint, type ApiCall } from '../endpoint';
import { addTimeline } from '../pages/timeline';
import { serverPage } from '../pages/indexPage';
import { bytesOfBlob, findBlob, keepBlob } from './records';
import { feedEndpoints, repoEndpoints } from './repoEndpoints';
import { sessionEndpoints } from './sessionEndpoints';
import { addAuthorizePage, createPushedRequests, PUSHED_SECONDS, readPushed } from './oauth/authorizePage';
import { requireProofs, createProofs } from './oauth/proofs';
import { documentEndpoints, createIssuer, tokenEndpoints } from './oauth/endpoints';
import { bytesOf } from '../media';

const site = '/profile';

/** Sandbox Bluesky as its pages show it; their addresses are those of bsky.app. */
const BLUESKY_FACE: SandboxNetwork = {
  platform: 'bluesky',
  name: 'Sandbox Bluesky',
  site,
  noun: 'account',
  handle: {
    pattern: /^[a-z0-9](?:[a-z0-9-]{0,16}[a-z0-9])?\.test$/i,
    rule: 'Letters, digits and hyphens, at most 18, and ".test" at the end.',
    suggestion: 'river-cafe.test',
  },
  postRoute: `${site}/:handle/post/:id`,
  postPath: (account, post) => `${site}/${account.id}/post/${keyOf({ id: addressOf(post) })}`,
  errorBody: xrpcErrorBody,
  unknownCall: (path) => xrpcProblem(400, `No service configured for ${path.slice(1)}`),
  showText,
};

/** A post with its facets as links, and its link card: what has no facet is dead text, as on the real network. */
function showText(post: StoredPost): Markup {
  const record = post.details?.['record'];
  return html`<p class="text" dir="auto">${withLinks(post.text, readList(record, 'facets'))}</p>
    ${card(readPath(record, 'embed', 'external'), post)}`;
}

function withLinks(text: string, facets: unknown[]): (string | Markup)[] {
  const bytes = Buffer.from(text);
  const cut = (start: number, end?: number) => bytes.subarray(start, end).toString();
  const ranges = facets
    .map((facet) => ({
      start: readNumber(facet, 'index', 'byteStart') ?? 0,
      end: readNumber(facet, 'index', 'byteEnd') ?? 0,
      href: hrefOf(readPath(facet, 'features', 0)),
    }))
    .sort((one, other) => one.start - other.start);
  const parts: (string | Markup)[] = [];
  let done = 0;
  for (const { start, end, href } of ranges) {
    if (start < done) continue;
    parts.push(cut(done, start), html`<a href="${href}" rel="noopener noreferrer">${cut(start, end)}</a>`);
    done = end;
  }
  return [...parts, cut(done)];
}

function hrefOf(feature: unknown): string {
  const [uri, did, tag] = ['uri', 'did', 'tag'].map((name) => readText(feature, name));
  if (did) return `${site}/${did}`;
  if (tag) return `/hashtag/${encodeURIComponent(tag)}`;
  return uri && /^https?:/i.test(uri) ? uri : '#';
}

function card(external: unknown, { details }: StoredPost): Markup | null {
  const uri = readText(external, 'uri');
  if (uri === null || !/^https?:/i.test(uri)) return null;
  const thumb = readText(details, 'card', 0, 'url');
  return html`<a class="card" href="${uri}" rel="noopener noreferrer" aria-label="Link card">
    ${thumb && html`<img src="${thumb}" alt="" loading="lazy" />`}
    <strong>${readText(external, 'title') ?? ''}</strong>
    <span class="soft">${readText(external, 'description') ?? ''}</span>
    <span class="soft">${new URL(uri).host}</span>
  </a>`;
}

/** Builds a server of the AT Protocol (a PDS), which also answers for the app's view of all posts, as real ones do. */
const buildServer: ServerParts['build'] = async (context, { origin }) => {
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

/** What tells of the server and of its people. */
function identityEndpoints(context: SandboxContext, origin: () => string): Endpoint[] {
  return [
    openMethod({ nsid: 'com.atproto.server.describeServer', method: 'GET' }, () => ({
      status: 200,
      body: {
        did: `did:web:${encodeURIComponent(new URL(origin()).host)}`,
        availableUserDomains: [HANDLE_DOMAIN],
        inviteCodeRequired: false,
        blobUploadLimit: BLOB_MAX_BYTES,
        links: {},
        contact: {},
      },
    })),
    openMethod({ nsid: 'com.atproto.identity.resolveHandle', method: 'GET' }, ({ query }) => {
      const handle = readText(query, 'handle');
      if (handle === null) return invalidRequest('Error: Params must have the property "handle"');
      const account = context.world.accounts.byHandle('bluesky', handle);
      if (account !== null) return { status: 200, body: { did: account.id } };
      const isOurs = handle.toLowerCase().endsWith(HANDLE_DOMAIN);
      return invalidRequest('Unable to resolve handle', isOurs ? 'HandleNotFound' : undefined);
    }),
    openMethod({ nsid: '_health', method: 'GET' }, () => ({ status: 200, body: { version: 'sandbox' } })),
  ];
}

type Place = { network: SandboxNetwork; origin: () => string };

/**
 * Lets a server sign people in: registers its page, and the proofs that calls of its `api` need from then on; returns the
 * calls of its own.
 */
function addAuthorizationServer(
  app: FastifyInstance,
  api: FastifyInstance,
  context: SandboxContext,
  { network, origin }: Place,
): Endpoint[] {
  const proofs = createProofs(context, origin);
  const issuer = createIssuer(context, proofs, origin);
  const pushed = createPushedRequests(context);
  addAuthorizePage(app, context, { network, origin, pushed });
  requireProofs(api, context, proofs);
  return [
    ...documentEndpoints(context, origin),
    issuer.endpoint(
      { name: 'oauthPar', path: '/oauth/par', accountOf: () => null },
      ({ body }, { client, tokenKey }) => ({
        status: 201,
        body: { request_uri: pushed.add(readPushed(body, client, tokenKey)), expires_in: PUSHED_SECONDS },
      }),
    ),
    ...tokenEndpoints(context, issuer),
  ];
}

/** Largest file that can be sent; records take smaller ones. */
const BLOB_MAX_BYTES = 20 * BYTES_PER_MB;

/** The call that uploads a file. */
function uploadBlobEndpoint(context: SandboxContext): Endpoint {
  return accountMethod(context, { nsid: 'com.atproto.repo.uploadBlob', method: 'POST' }, upload);

  function upload(account: Account, call: ApiCall) {
    const bytes = bytesOf(call.body);
    if (bytes === null) return xrpcProblem(400, 'Request encoding (Content-Type) required but not provided');
    if (bytes.length > BLOB_MAX_BYTES) return xrpcProblem(413, 'request entity too large');
    return { status: 200, body: { blob: keepBlob(context, account, bytes, headerOf(call, 'content-type')) } };
  }
}

/** The servers of Bluesky that the sandbox plays. */
export const BLUESKY_SERVERS: readonly ServerParts[] = [
  { platform: 'bluesky', network: BLUESKY_FACE, build: buildServer },
];
