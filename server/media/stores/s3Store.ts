import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { SECOND_MS } from '#contract/durations';
import { errorCode } from '../../lib/errorCode';
import { type BucketPlace, type StoredFiles, StoreUnavailable } from './storedFiles';

const CONNECT_MS = 2 * SECOND_MS;
/** Time until a call is answered, its body included; ten megabytes then need 3 Mbit/s. */
const ANSWER_MS = 30 * SECOND_MS;

/** Each reader of a file holds one connection, for as long as it reads. */
const CONNECTIONS = 256;

/** What is read of a file before somebody takes it, as Node's own streams do. */
const READ_AHEAD_BYTES = 64 * 1_024;

/** Files removed at a time. One by one: servers ask for different checksums of a list of them. */
const REMOVED_AT_ONCE = 16;

/** The SDK repeats no stream; a second one may get through. */
const PUT_TRIES = 2;

/** S3 itself needs a region; servers behind an endpoint of their own accept this one. */
const ANY_REGION = 'us-east-1';

/** Whatever the SDK would write to the console, the error says too. */
const SILENT = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/**
 * Keeps files in a bucket. No file comes near 5 GB, up to which S3 takes it in one call, which is whole or nothing; a call is signed
 * with the hash of its bytes, which every server checks, and S3 keeps the hash.
 */
export function createS3Store({ bucket, prefix, endpoint, region }: BucketPlace): StoredFiles {
  const agent = { maxSockets: CONNECTIONS };
  const client = new S3Client({
    logger: SILENT,
    ...(endpoint !== null && { endpoint, forcePathStyle: true, region: process.env['AWS_REGION'] ?? ANY_REGION }),
    ...(region !== null && { region }),
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  const place = `s3://${bucket}/${prefix}`;
  const addressOf = (name: string) => ({ Bucket: bucket, Key: prefix + name });
  const fail = (error: unknown): never => {
    throw toUnavailable(error, place);
  };
  const unlessAbsent = (error: unknown): null => (isAbsent(error) ? null : fail(error));

  async function putOnce(part: string, name: string, sha256: Buffer): Promise<void> {
    const { size } = await stat(part);
    const command = new PutObjectCommand({
      ...addressOf(name),
      Body: createReadStream(part),
      ContentLength: size,
      ChecksumSHA256: sha256.toString('base64'),
    });
    signWith(command, sha256);
    await client.send(command).catch(fail);
  }

  return {
    place,
    pathOf: () => null,
    async sizeOf(name) {
      const found = await client.send(new HeadObjectCommand(addressOf(name))).catch(unlessAbsent);
      return found === null ? null : (found.ContentLength ?? 0);
    },
    async open(name, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await client.send(new GetObjectCommand({ ...addressOf(name), Range })).catch(unlessAbsent);
      if (found === null) return null;
      const wholeSize = found.ContentRange?.split('/')[1] ?? found.ContentLength;
      return { size: Number(wholeSize), stream: streamOf(found.Body) };
    },
    async put(part, name, sha256) {
      for (let left = PUT_TRIES; left > 0; left -= 1) {
        try {
          await putOnce(part, name, sha256);
          return;
        } catch (error) {
          if (left === 1 || !(error instanceof StoreUnavailable) || error.reason === 'refused') throw error;
        }
      }
    },
    async remove(names) {
      const limit = pLimit(REMOVED_AT_ONCE);
      await limit.map(names, (name) => client.send(new DeleteObjectCommand(addressOf(name))).catch(unlessAbsent));
    },
    async *list() {
      try {
        for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
          for (const { Key = '' } of page.Contents ?? []) yield Key.slice(prefix.length);
        }
      } catch (error) {
        fail(error);
      }
    },
  };

  function streamOf(body: unknown): Readable {
    if (!(body instanceof Readable)) throw new TypeError('The SDK for Node gives streams of Node.');
    const stream = Readable.from(read(body), { objectMode: false, highWaterMark: READ_AHEAD_BYTES });
    // Its connection is free again, too, where nobody began to read.
    return stream.once('close', () => body.destroy());
  }

  async function* read(body: Readable): AsyncGenerator<Buffer> {
    try {
      yield* body;
    } catch (error) {
      fail(error);
    }
  }
}

/** Signs a put with the hash of its bytes; the SDK would not read a stream ahead and sign that it knows nothing of them. */
function signWith({ middlewareStack }: PutObjectCommand, sha256: Buffer): void {
  middlewareStack.add(
    (next) => async (args) => {
      const { request } = args;
      if (typeof request === 'object' && request !== null && 'headers' in request) {
        Object.assign(request.headers as object, { 'x-amz-content-sha256': sha256.toString('hex') });
      }
      return next(args);
    },
    { step: 'build', name: 'signedPayloadHash' },
  );
}

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
function isAbsent(error: unknown): boolean {
  return ABSENT.includes(readFailure(error).name);
}

/** Turns the failure of a call to a bucket into a StoreUnavailable; any other error stays as it is. */
function toUnavailable(error: unknown, place: string): unknown {
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
