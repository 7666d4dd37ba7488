import type { Post } from '#contract/schemas/posts';
import { excerptOf } from '../../lib/excerpt';
import type { Deletion } from '../ui/uiSlice';

const EXCERPT_LENGTH = 60;

/** The deletion of a post as it is on the screen. */
export function deletionOf({ id, content, targets, version }: Post): Deletion {
  const [firstLine = ''] = content.split('\n');
  const isPublished = targets.some(({ state }) => state === 'published');
  return { id, excerpt: excerptOf(firstLine, EXCERPT_LENGTH).text, isPublished, version };
}
