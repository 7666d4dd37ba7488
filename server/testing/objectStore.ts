import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { MediaPlace } from '../media/stores/storedFiles';
import { freePort } from './freePort';

const BUCKET = 'media';
/** The only key that s3rver knows. */
const KEY = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** An object store that can go away and come back with what it had. */
export type ObjectStore = {
  /** The address of a part of its bucket. */
  urlOf: (prefix: string) => string;
  /** The same, as settings are read. */
  placeOf: (prefix: string) => MediaPlace;
  /** Where its objects lie. */
  folder: string;
  goAway: () => Promise<void>;
  comeBack: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Starts an S3-compatible server of npm. It checks neither signatures of calls for what is absent, nor checksums; what was
 * tried with others: docs/decisions/media-storage.md.
 */
export async function startObjectStore(): Promise<ObjectStore> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'postwright-object-store-'));
  const port = await freePort();
  const before = process.env;
  process.env = { ...before, ...KEY };
  const start = async () => {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory: folder,
      configureBuckets: [{ name: BUCKET, configs: [] }],
    });
    await server.run();
    return server;
  };
  let running: S3rver | null = await start();
  const endpoint = `http://127.0.0.1:${port}`;

  async function goAway(): Promise<void> {
    await running?.close();
    running = null;
  }

  return {
    urlOf: (prefix) => `s3://${BUCKET}/${prefix}?endpoint=${encodeURIComponent(endpoint)}`,
    placeOf: (prefix) => ({ kind: 'bucket', bucket: BUCKET, prefix: `${prefix}/`, endpoint, region: null }),
    folder,
    goAway,
    async comeBack() {
      running ??= await start();
    },
    async close() {
      await goAway();
      process.env = before;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
