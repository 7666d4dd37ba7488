import type { CreatePostBody, Post } from '#contract/schemas/posts';
import { callServer } from './callServer';

/** Makes a post for X over HTTP, so that a test can begin with it. */
export function makePost(token: string, fields: Partial<CreatePostBody>): Promise<Post> {
  return callServer(token, 'POST', '/posts', { content: 'Hello', platforms: ['twitter'], ...fields });
}
