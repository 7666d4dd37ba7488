import type { Account } from '../world/events';

/** The Page that stands behind a professional account. */
export function pageBehind({ id, name, handle: username }: Account): { id: string } & Record<string, unknown> {
  return { id: `8${id}`, name: `${name} (Page)`, instagram_business_account: { id, username, name } };
}
