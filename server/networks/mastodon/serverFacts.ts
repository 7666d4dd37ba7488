import { DAY_MS, MINUTE_MS } from '#contract/durations';
import { networkLimits } from '#contract/accountLimits';
import { parseUrl } from '../../lib/addresses';
import type { AccountLimits } from '../connector';
import type { HttpLimits, HttpResult } from '../http';
import { readList, readNumber, readPath, readText } from '../../lib/json';
import { requireSuccess } from '../outcomes';
import { type MastodonApi, explainMastodonError } from './api';

/** What a server takes, its software as NodeInfo names it, and whether it surely recognizes a repeated post by its key. */
export type ServerFacts = { limits: AccountLimits; software: string | null; honorsKeys: boolean };

/** Mastodon, and forks that have kept what it does with keys, as they name themselves. */
const HONORING = ['mastodon', 'hometown', 'fedibird', 'kmyblue'];

const CHARACTERS_MAX = 1_000_000;
const FILES_MAX = 100;

/** A server that does not tell now is asked again after this long; what it told before holds meanwhile. */
const REST_MS = 5 * MINUTE_MS;
/** A post waits no longer than this for what a server says of itself. */
const LIMITS: Partial<HttpLimits> = { totalMs: 10_000 };

/** How old facts may be, and what ends the question. */
type FactsRequest = { maxAgeMs?: number; signal?: AbortSignal };

/**
 * Creates what knows servers. Facts older than a day, or than asked for, are read anew; where that fails, the old ones
 * hold. Throws NetworkError where a server has never told any.
 */
export function createServerFacts(api: MastodonApi, now: () => number) {
  const known = new Map<string, { facts: ServerFacts; readAt: number; restUntil: number }>();

  return async function factsOf(
    origin: string,
    { maxAgeMs = DAY_MS, signal }: FactsRequest = {},
  ): Promise<ServerFacts> {
    const kept = known.get(origin);
    const isFresh = kept !== undefined && now() < kept.readAt + maxAgeMs && now() >= kept.readAt;
    if (isFresh || (kept !== undefined && now() < kept.restUntil)) return kept.facts;
    try {
      const limits = await readLimits(api, origin, signal);
      const told = await readSoftware(api, origin, signal);
      const software = told ?? kept?.facts.software ?? null;
      const facts = { limits, software, honorsKeys: HONORING.includes(software ?? '') };
      if (told !== null || kept !== undefined) known.set(origin, { facts, readAt: now(), restUntil: 0 });
      return facts;
    } catch (error) {
      if (kept === undefined) throw error;
      kept.restUntil = now() + REST_MS;
      return kept.facts;
    }
  };
}

/** Servers before Mastodon 4.0, and others that speak its API, describe themselves only in the first version. */
async function readLimits(api: MastodonApi, origin: string, signal?: AbortSignal): Promise<AccountLimits> {
  const second = await api.send(origin, { path: '/api/v2/instance', signal, limits: LIMITS });
  const hasFirstOnly = second.kind === 'answered' && [404, 405, 501].includes(second.response.status);
  const result = hasFirstOnly ? await api.send(origin, { path: '/api/v1/instance', signal, limits: LIMITS }) : second;
  const { json } = requireSuccess('mastodon', result, explainMastodonError);
  const usual = networkLimits('mastodon');
  const statuses = readPath(json, 'configuration', 'statuses');
  const media = readPath(json, 'configuration', 'media_attachments');
  const types = readList(media, 'supported_mime_types').filter((type) => typeof type === 'string');
  return {
    max_characters:
      readCount(statuses, 'max_characters', CHARACTERS_MAX) ??
      // Pleroma and its kin.
      readCount(json, 'max_toot_chars', CHARACTERS_MAX) ??
      usual.max_characters,
    characters_per_url: readCount(statuses, 'characters_reserved_per_url', 1_000) ?? usual.characters_per_url,
    max_files: readCount(statuses, 'max_media_attachments', FILES_MAX) ?? usual.max_files,
    mime_types: types.length === 0 ? null : types,
    image_max_bytes: readCount(media, 'image_size_limit'),
    image_max_pixels: readCount(media, 'image_matrix_limit'),
    video_max_bytes: readCount(media, 'video_size_limit'),
    alt_text_max: readCount(media, 'description_limit'),
  };
}

/** A whole number from one to `most`; null for anything else. */
function readCount(json: unknown, name: string, most = Number.MAX_SAFE_INTEGER): number | null {
  const number = readNumber(json, name);
  return number !== null && Number.isSafeInteger(number) && number > 0 ? Math.min(number, most) : null;
}

/** Asks which software a server runs (NodeInfo): empty if it does not tell, null if it does not answer now. */
async function readSoftware(api: MastodonApi, origin: string, signal?: AbortSignal): Promise<string | null> {
  const links = await api.send(origin, { path: '/.well-known/nodeinfo', signal, limits: LIMITS });
  if (isAway(links)) return null;
  const address = parseUrl(readText(readList(jsonOf(links), 'links').at(-1), 'href') ?? '');
  if (address?.origin !== origin) return '';
  const described = await api.send(origin, { path: address.pathname, signal, limits: LIMITS });
  return isAway(described) ? null : (readText(jsonOf(described), 'software', 'name') ?? '');
}

function isAway(result: HttpResult): boolean {
  return result.kind !== 'answered' || result.response.status >= 500 || result.response.status === 429;
}

function jsonOf(result: HttpResult): unknown {
  return result.kind === 'answered' ? result.response.json : undefined;
}
