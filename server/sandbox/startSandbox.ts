import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { buildSandbox } from './buildSandbox';

/** Where a sandbox listens and what it keeps. */
export type SandboxOptions = {
  /** Loopback unless somebody decides otherwise: whoever reaches the sandbox can post as anybody. */
  host?: string;
  /** 0 takes any free port. */
  port: number;
  /** Accepted posts are kept under `<dataDir>/sandbox`; null keeps them in memory. */
  dataDir: string | null;
  /** Origin of the product, to which authorizations return. */
  publicOrigin: string;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** No rate limits, and repeated texts are accepted: a test then sees everything that was sent twice. */
  isLenient?: boolean;
};

/** A sandbox that listens; `origin` has no slash at the end. */
export type Sandbox = { origin: string; close(): Promise<void> };

/** Starts the stand-in networks on their own origin; rejects when the port is taken. */
export async function startSandbox({
  host = '127.0.0.1',
  port,
  dataDir,
  publicOrigin,
  now = Date.now,
  isLenient = false,
}: SandboxOptions): Promise<Sandbox> {
  const folder = dataDir && path.join(dataDir, 'sandbox');
  const app = await buildSandbox({ publicOrigin, folder, now, isLenient });
  await app.listen({ host, port });
  const address = app.server.address() as AddressInfo;
  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    close: () => app.close(),
  };
}
