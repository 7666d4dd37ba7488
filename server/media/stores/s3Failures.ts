import { errorCode } from '../../lib/errorCode';
import { StoreUnavailable } from './storeUnavailable';

/** Codes of S3, and of those who speak like it, for what is not there. */
const ABSENT = ['NoSuchKey', 'NotFound'];

/** What says "not now" although it is none of a server's own failures: timeouts, limits, and bytes that arrived damaged. */
const PASSING_STATUSES = [408, 425, 429];
const PASSING_CODES = ['BadDigest', 'XAmzContentSHA256Mismatch', 'RequestTimeout', 'SlowDown'];

/** Failures that the SDK finds before it asks anybody. */
const UNSET: Record<string, string> = {
  CredentialsProviderError:
    'There are no credentials for it: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or another of the settings of the AWS SDK.',
  TokenProviderError: 'There are no credentials for it: the token of the AWS SDK’s settings is missing or over.',
};

/** ECONNREFUSED, ENOTFOUND. */
const SYSTEM_CODE = /\bE[A-Z_]{4,}\b/;

/** What a call to a bucket came to, as far as it is known. */
type Failure = { name: string; status: number | undefined; code: string };

/** True for the failure that says that there is no such file. */
export function isAbsent(error: unknown): boolean {
  return ABSENT.includes(readFailure(error).name);
}

/** Turns the failure of a call to a bucket into a StoreUnavailable; any other error stays as it is. */
export function toUnavailable(error: unknown, place: string): unknown {
  if (error instanceof StoreUnavailable) return error;
  const failure = readFailure(error);
  const refused = refusalOf(failure, error);
  if (refused !== null)
    return new StoreUnavailable('refused', `The media can’t be stored in ${place}. ${refused}`, { cause: error });
  if (
    failure.status === undefined &&
    failure.code === '' &&
    !/timeout|aborted/i.test(`${failure.name} ${String(error)}`)
  )
    return error;
  const seen = failure.code || failure.name || failure.status;
  return new StoreUnavailable('away', `The object store of ${place} does not answer (${seen}).`, { cause: error });
}

function refusalOf({ name, status }: Failure, error: unknown): string | null {
  if (name === 'NoSuchBucket') return 'There is no such bucket.';
  if (UNSET[name] !== undefined) return UNSET[name];
  if (String(error).includes('Region is missing'))
    return 'Its region is missing: add region=… to the address, or set AWS_REGION.';
  if (status === undefined || status >= 500 || PASSING_STATUSES.includes(status) || PASSING_CODES.includes(name))
    return null;
  if (status === 301 || status === 307) return `It is in another region, or behind another endpoint (${name}).`;
  return `The object store refuses it (${status} ${name}): check the credentials, and that they may read, write, delete and list there.`;
}

function readFailure(error: unknown): Failure {
  const { name = '', $metadata } = Object(error) as { name?: string; $metadata?: { httpStatusCode?: number } };
  // An error that the SDK has wrapped keeps its code in its message alone.
  const code = errorCode(error) ?? SYSTEM_CODE.exec(String(error))?.[0];
  return { name, status: $metadata?.httpStatusCode, code: typeof code === 'string' ? code : '' };
}
