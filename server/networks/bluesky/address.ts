/** Collection of all posts of an account. */
export const POSTS = 'app.bsky.feed.post';

const POST_URI = /^at:\/\/(did:[a-z]+:[\w.:%-]+)\/app\.bsky\.feed\.post\/([\w.:~-]+)$/;

/** Address of a post's record, which is the network's id of the post. */
export function postUri(did: string, rkey: string): string {
  return `at://${did}/${POSTS}/${rkey}`;
}

/** Whose post an id names, and by which key; null if it is none. */
export function readPostUri(uri: string): { did: string; rkey: string } | null {
  const [, did, rkey] = POST_URI.exec(uri) ?? [];
  return did === undefined || rkey === undefined ? null : { did, rkey };
}

/** Address at which people read a post below a site. */
export function postUrl(site: string, did: string, rkey: string): string {
  return `${site}/profile/${did}/post/${rkey}`;
}
