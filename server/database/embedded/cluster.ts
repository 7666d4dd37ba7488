import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { ownerOf, type SystemUser } from './runner';

/** One PostgreSQL data directory and what belongs to it: `data`, `password` and `log` in one folder. */
export type Cluster = { home: string; dataDirectory: string; logFile: string; password: string };

/** The role that the server connects as: it owns the database of the same name and may do no more. */
export const ROLE = 'postwright';

/** Returns the folder that holds a data folder's cluster, or the link to where it is. */
export function clusterPath(dataDir: string): string {
  return path.join(dataDir, 'postgres');
}

/** Returns who owns the cluster of a data folder; undefined before the first start. */
export function ownerOfCluster(dataDir: string): Promise<SystemUser | undefined> {
  return ownerOf(path.join(clusterPath(dataDir), 'data'));
}

/** Reads the cluster of a data folder, which must exist. */
export async function readCluster(dataDir: string): Promise<Cluster> {
  const home = await realpath(clusterPath(dataDir));
  return {
    home,
    dataDirectory: path.join(home, 'data'),
    logFile: path.join(home, 'log'),
    password: await readFile(path.join(home, 'password'), 'utf8'),
  };
}

/** Address of a running cluster's database. */
export function urlOf({ password }: Cluster, port: number): string {
  return `postgresql://${ROLE}:${password}@127.0.0.1:${port}/${ROLE}`;
}
