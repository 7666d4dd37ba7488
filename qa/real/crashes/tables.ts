import type { Death } from '../../faults/killing';
import type { TargetRow } from '../../faults/records';
import type { FaultyProxy } from '../support/proxy';

/** A line of a table: what it is about, and figures in the order of the table's columns. */
type Line = [name: string, ...figures: (number | string)[]];

/** How posts ended: how often each is at its network. */
export type Copies = ReadonlyMap<string, number>;

/** A table in Markdown: for each moment the kills, and what became of the posts that the moment was of. */
export function tableOfKills(
  moments: readonly string[],
  deaths: readonly Death[],
  { rows, copies }: { rows: readonly TargetRow[]; copies: Copies },
): string {
  const rowOf = new Map(rows.map((row) => [row.post_id, row]));
  const lines = moments.map((moment): Line => {
    const there = deaths.filter((death) => death.moment === moment);
    const postIds = new Set(there.flatMap(({ postId }) => postId ?? []));
    const count = (is: (postId: string) => boolean) => [...postIds].filter(is).length;
    return [
      moment,
      there.length,
      postIds.size,
      count((id) => copies.get(id) === 1 && rowOf.get(id)?.state === 'published'),
      count((id) => (copies.get(id) ?? 0) > 1),
      count((id) => !copies.has(id)),
      count((id) => rowOf.get(id)?.state === 'parked'),
    ];
  });
  const columns = ['killed at', 'kills', 'posts it was about', 'published once', 'twice', 'lost', 'parked'];
  return table(columns, lines);
}

/** A table in Markdown: for each call to the server, how often it was made and what happened to it on the way. */
export function tableOfFaults(seen: FaultyProxy['seen']): string {
  const outcomes = [...new Set([...seen.values()].flatMap((counts) => [...counts.keys()]))].sort();
  const lines = [...seen]
    .sort()
    .map(([method, counts]): Line => [method, ...outcomes.map((outcome) => counts.get(outcome) ?? 0)]);
  return table(['call', ...outcomes], lines);
}

function table(columns: readonly string[], lines: readonly Line[]): string {
  const cells = [columns, columns.map((_, place) => (place === 0 ? '---' : '--:')), ...lines];
  return cells.map((line) => `| ${line.join(' | ')} |`).join('\n');
}
