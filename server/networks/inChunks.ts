/** Requests many items in several calls of at most `size`, one after the other. */
export async function inChunks<In, Out>(
  all: readonly In[],
  size: number,
  ask: (part: readonly In[]) => Promise<Out[]>,
): Promise<Out[]> {
  const responses: Out[] = [];
  for (let begin = 0; begin < all.length; begin += size) {
    responses.push(...(await ask(all.slice(begin, begin + size))));
  }
  return responses;
}
