import { readdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import { createSecretBox, loadTokenKey } from '../../server/lib/secretBox';
import type { TestServer } from './server';

/** The access and refresh tokens that networks have granted, as the server alone can read them. */
export async function grantedTokens(pool: Pool, { dataDir }: Pick<TestServer, 'dataDir'>): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; access_token: Buffer; refresh_token: Buffer | null }>('table grants');
  const box = createSecretBox(await loadTokenKey(dataDir));
  return rows.flatMap(({ id, access_token: access, refresh_token: refresh }) => [
    box.open(access, `grant:${id}:access`),
    ...(refresh === null ? [] : [box.open(refresh, `grant:${id}:refresh`)]),
  ]);
}

/** Contents of all files of a server's data, its database included: what its folder has of that may be a link to it. */
export async function dataFiles({ dataDir }: Pick<TestServer, 'dataDir'>): Promise<Buffer[]> {
  const database = await realpath(path.join(dataDir, 'postgres'));
  return [...(await filesBelow(dataDir)), ...(await filesBelow(database))];
}

/** Contents of all files below a folder. */
export async function filesBelow(folder: string): Promise<Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => readFile(path.join(entry.parentPath, entry.name))),
  );
}

/** The secrets that are found, as they are or in base64 or hexadecimal. */
export function hits(files: readonly (Buffer | string)[], secrets: readonly string[]): string[] {
  return secrets.filter((secret) => {
    const bytes = Buffer.from(secret);
    const spellings = [
      secret,
      encodeURIComponent(secret),
      bytes.toString('base64').replace(/=+$/, ''),
      bytes.toString('hex'),
    ];
    return files.some((file) => spellings.some((spelling) => file.includes(spelling)));
  });
}
