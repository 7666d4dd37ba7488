import { fileURLToPath } from 'node:url';
import path from 'node:path';

/** A part of a bucket; `prefix` is empty or ends with a slash. Null leaves the choice to the AWS SDK's own settings. */
export type BucketPlace = {
  kind: 'bucket';
  bucket: string;
  prefix: string;
  endpoint: string | null;
  region: string | null;
};

/** Where media lie: a folder, or a bucket. */
export type MediaPlace = { kind: 'folder'; folder: string } | BucketPlace;

/** What a setting or an option that names a place must be. */
export const MEDIA_PLACE_EXPECTED =
  'like file:/srv/media or s3://bucket/prefix?endpoint=https://store.example.org&region=eu-central-1';

const OPTIONS = ['endpoint', 'region'];
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Takes the address of a folder or of a bucket; one with credentials in it is none. */
export function mediaPlace(text: string): MediaPlace {
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.hash !== '') throw new RangeError();
  if (url.protocol === 'file:') return { kind: 'folder', folder: folderOf(text, url) };
  if (url.protocol !== 's3:' || !BUCKET.test(url.host)) throw new RangeError();
  if ([...url.searchParams.keys()].some((name) => !OPTIONS.includes(name))) throw new RangeError();
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint !== null && !isServer(endpoint)) throw new RangeError();
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  return {
    kind: 'bucket',
    bucket: url.host,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    region: url.searchParams.get('region'),
  };
}

/** True for an address without credentials, which belong into settings of their own. */
function isServer(endpoint: string): boolean {
  const { protocol, username, password } = new URL(endpoint);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** `file:media` is relative to where the server is started, as DATA_DIR may be; URLs know no such thing. */
function folderOf(text: string, url: URL): string {
  const given = text.replace(/^file:/i, '');
  if (given === '') throw new RangeError();
  return given.startsWith('/') ? fileURLToPath(url) : path.resolve(given);
}
