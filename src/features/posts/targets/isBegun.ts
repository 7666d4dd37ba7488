import type { PostTarget } from '#contract/schemas/posts';

/** True if some parts of a thread are out and others are not. */
export function isBegun({ parts_published: published, parts_total: total }: PostTarget): boolean {
  return published > 0 && published < total;
}
