/** An app as the sandbox's networks know it; without a secret it is a public client. */
export type SandboxClient = { id: string; secret: string | null; name: string };

/** The product as it is registered with every network of the sandbox; its secret guards nothing. */
export const CONFIDENTIAL_CLIENT = { id: 'postwright-sandbox', secret: 'known-to-everyone', name: 'Postwright' };

/** The same product registered as an app that cannot keep a secret. */
export const PUBLIC_CLIENT = { id: 'postwright-sandbox-public', secret: null, name: 'Postwright (public client)' };

const CLIENTS: SandboxClient[] = [CONFIDENTIAL_CLIENT, PUBLIC_CLIENT];

/** Finds an app by its id. */
export function findClient(id: string): SandboxClient | null {
  return CLIENTS.find((client) => client.id === id) ?? null;
}

/** Finds the app that an HTTP Basic header names with its right secret. */
export function findClientByBasic(header: string): SandboxClient | null {
  return CLIENTS.find((client) => client.secret !== null && header === basicHeader(client.id, client.secret)) ?? null;
}

function basicHeader(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;
}
