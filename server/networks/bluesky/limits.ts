import { NETWORKS } from '#contract/networks';
import type { AccountLimits } from '../connector';
import { readNumber } from '../../lib/json';
import { requireSuccess } from '../outcomes';
import { readSession } from '../session';
import { explainXrpc } from './errors';
import type { Xrpc } from './xrpc';

const { text, media } = NETWORKS.bluesky;

/** Limits of an account's server: those of all posts, and the size of files that it says itself. Throws NetworkError. */
export async function readLimits(xrpc: Xrpc, accessToken: string): Promise<AccountLimits> {
  const { origin } = readSession(accessToken);
  const call = { method: 'GET', name: 'com.atproto.server.describeServer' } as const;
  const { json } = requireSuccess('bluesky', await xrpc({ origin }, call), explainXrpc);
  const largest = readNumber(json, 'blobUploadLimit');
  return {
    max_characters: text.limit,
    characters_per_url: null,
    max_files: media.maxFiles,
    mime_types: [...media.images.types, ...media.videos.types],
    // Larger ones are sent as a copy that fits.
    image_max_bytes: null,
    image_max_pixels: null,
    video_max_bytes: largest !== null && Number.isSafeInteger(largest) && largest > 0 ? largest : null,
    alt_text_max: null,
  };
}
