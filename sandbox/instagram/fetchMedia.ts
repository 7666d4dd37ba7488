import { parseUrl } from '../../server/lib/parseUrl';

const PATIENCE_MS = 5_000;

/**
 * Fetches what a container names, as Instagram does; null when it cannot be had. The sandbox goes to the product alone:
 * for it, that is the public internet.
 */
export async function fetchMedia(address: string, publicOrigin: string): Promise<Buffer | null> {
  if (parseUrl(address)?.origin !== publicOrigin) return null;
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
    return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}
