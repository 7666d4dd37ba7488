import { parseArgs } from 'node:util';
import { measureNeighbours, type Neighbours } from './besideImports';
import { measureImport, measureSearch } from './planning';
import { measureBacklog, measureBurst, measureSpread, type Lateness } from './publisher';
import { measureCalendar, measureList, measureUpload, startServers, type Servers } from './requests';
import type { Comparison } from './rounds';
import { withPostgres } from './withPostgres';

type Line = { measure: string; seen: string; goal: string; isMet: boolean; spinMs: string };

const LATENESS: Record<
  string,
  { name: string; goal: string; run: () => Promise<Lateness>; isMet: (late: Lateness) => boolean }
> = {
  spread: {
    name: 'pick-up, 1,000 spread instants: p99 after due, ms',
    goal: 'p99 <= 20, never early',
    run: measureSpread,
    isMet: ({ earliest, p99 }) => earliest >= 0 && p99 <= 20,
  },
  burst: {
    name: 'pick-up, 1,000 at one instant: the last, ms',
    goal: 'last <= 100, never early',
    run: measureBurst,
    isMet: ({ earliest, last }) => earliest >= 0 && last <= 100,
  },
};

const RATIOS: Record<
  string,
  {
    name: string;
    goal: string;
    run: (servers: () => Promise<Servers>) => Promise<Comparison>;
    isMet: (ratio: number) => boolean;
    isRate?: boolean;
  }
> = {
  backlog: {
    name: '10,000 overdue, 2,500 posts on four accounts each: rate over one single UPDATE',
    goal: '>= 0.25',
    run: () => measureBacklog(4),
    isMet: (ratio) => ratio >= 0.25,
    isRate: true,
  },
  posts: {
    name: '10,000 overdue, 10,000 posts on one account each: rate over one single UPDATE',
    goal: 'for comparison',
    run: () => measureBacklog(1),
    isMet: () => true,
    isRate: true,
  },
  list: {
    name: 'GET /posts: server CPU over a bare Fastify with JSON made in SQL',
    goal: '<= 1.6',
    run: async (servers) => measureList(await servers()),
    isMet: (ratio) => ratio <= 1.6,
  },
  calendar: {
    name: 'GET /posts/calendar: server CPU over a bare Fastify with JSON made in SQL',
    goal: '<= 1.6',
    run: async (servers) => measureCalendar(await servers()),
    isMet: (ratio) => ratio <= 1.6,
  },
  upload: {
    name: '10 MB upload: time over the raw pipe to disk',
    goal: '<= 1.1',
    run: async (servers) => measureUpload(await servers()),
    isMet: (ratio) => ratio <= 1.1,
  },
};

const TIMES: Record<string, { name: string; maxMs: number; run: () => Promise<number> }> = {
  search: { name: 'search in 100,000 posts of one user: p99, ms', maxMs: 50, run: measureSearch },
  import: { name: '1,000 rows of CSV until the verdict, ms', maxMs: 2_000, run: measureImport },
};

/** `npm run qa:long -- bench server list upload`: measures all, or what is named, and prints one table. */
async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const isWanted = (name: string) => positionals.length === 0 || positionals.includes(name);
  const lines: Line[] = [];
  await withPostgres(async () => {
    let started: Promise<Servers> | null = null;
    const servers = () => (started ??= startServers());
    for (const [key, measure] of Object.entries(LATENESS)) if (isWanted(key)) lines.push(await latenessLine(measure));
    for (const [key, measure] of Object.entries(RATIOS))
      if (isWanted(key)) lines.push(await ratioLine(measure, servers));
    for (const [key, measure] of Object.entries(TIMES)) if (isWanted(key)) lines.push(await timeLine(measure));
    if (isWanted('neighbours')) lines.push(...(await neighbourLines()));
    await (await (started as Promise<Servers> | null))?.stop();
  });
  console.table(lines);
}

async function latenessLine({ name, goal, run, isMet }: (typeof LATENESS)[string]): Promise<Line> {
  const late = await run();
  const seen = `p50 ${late.p50}, p99 ${late.p99}, last ${late.last}, earliest ${late.earliest}`;
  return { measure: name, seen, goal, isMet: isMet(late), spinMs: '' };
}

async function ratioLine(
  { name, goal, run, isMet, isRate = false }: (typeof RATIOS)[string],
  servers: () => Promise<Servers>,
): Promise<Line> {
  const { ratio, ours, floor, isNoisy, spinMs } = await run(servers);
  const shown = isRate ? 1 / ratio : ratio;
  return {
    measure: name,
    seen: `${shown.toFixed(2)} (${Math.round(ours)} and ${Math.round(floor)} ${name.includes('CPU') ? 'µs' : 'ms'})`,
    goal,
    isMet: isMet(shown),
    spinMs: `${spinMs.toFixed(1)}${isNoisy ? ' NOISY: measure again' : ''}`,
  };
}

async function timeLine({ name, maxMs, run }: (typeof TIMES)[string]): Promise<Line> {
  const ms = await run();
  return { measure: name, seen: ms.toFixed(1), goal: `<= ${maxMs}`, isMet: ms <= maxMs, spinMs: '' };
}

/** What others see beside six hostile files at a time, and when nobody sends any. */
async function neighbourLines(): Promise<Line[]> {
  const { calm, beside } = await measureNeighbours();
  const line = (when: string, { late, healthz, files }: Neighbours): Line => ({
    measure: `others' posts late, and /healthz, ${when}, ms`,
    seen: `${spreadText(late)}; ${spreadText(healthz)}; ${files} files`,
    goal: 'posts p99 <= 1,000, /healthz p99 <= 200',
    isMet: late.p99 <= 1_000 && healthz.p99 <= 200,
    spinMs: '',
  });
  return [line('calm', calm), line('beside six imports of 5 MB at a time', beside)];
}

function spreadText({ p50, p99, max }: Neighbours['late']): string {
  return `p50 ${p50}, p99 ${p99}, max ${max}`;
}

void main();
