import type { World } from '../../faults/rig';

/** What one server uses and how late its posts are, at one time. */
export type Use = { seconds: number; figures: Record<string, number> };

type Asked = { metricsPort: number; accountIds: readonly string[]; seconds: number; sinceMs: number };

/** Reads the figures of the only server, and the delays of the posts of the last `sinceMs`. */
export async function readUse({ records }: World, { metricsPort, accountIds, seconds, sinceMs }: Asked): Promise<Use> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const { rows } = await records.pool.query<{ p50: number; p99: number; posts: number; connections: number }>(
    `select percentile_cont(0.5) within group (order by late) as p50, percentile_cont(0.99) within group (order by late) as p99,
       count(*)::int as posts,
       (select count(*)::int from pg_stat_activity where datname = current_database()) as connections
     from post_targets, lateral (select (extract(epoch from published_at - due_at) * 1000)::float8 as late) delay
     where account_id = any($1) and published_at > now() - $2 * interval '1 ms'`,
    [accountIds, sinceMs],
  );
  const { p50 = Number.NaN, p99 = Number.NaN, posts = 0, connections = 0 } = rows[0] ?? {};
  return {
    seconds,
    figures: {
      'resident memory, MB': readMetric(text, 'process_resident_memory_bytes') / 1e6,
      'heap in use, MB': readMetric(text, 'nodejs_heap_size_used_bytes') / 1e6,
      'open files': readMetric(text, 'process_open_fds'),
      handles: readMetric(text, 'nodejs_active_handles_total'),
      'connections to PostgreSQL': connections,
      'posts in 10 s': posts,
      'delay p50, ms': p50,
      'delay p99, ms': p99,
    },
  };
}

function readMetric(text: string, name: string): number {
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  if (value === undefined) throw new Error(`The server tells no ${name}.`);
  return Number(value);
}
