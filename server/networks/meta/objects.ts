import { inChunks } from '../inChunks';
import { readPath } from '../json';
import type { Graph } from './graph';

const OBJECTS_PER_CALL = 50;

/** Reads fields of many objects, 50 a call; objects that are gone are left out. Throws NetworkRefusal. */
export function readObjects<T>(
  graph: Graph,
  accessToken: string,
  ids: readonly string[],
  fields: string,
  read: (id: string, row: unknown) => T,
): Promise<T[]> {
  return inChunks(ids, OBJECTS_PER_CALL, async (part) => {
    const { json } = await graph.require({ path: '/', query: { ids: part.join(','), fields }, accessToken });
    return part.flatMap((id) => {
      const row = readPath(json, id);
      return row === undefined ? [] : [read(id, row)];
    });
  });
}
