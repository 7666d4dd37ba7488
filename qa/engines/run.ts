import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '../../e2e/support/server';
import type { Engine } from './engine';
import { personAt } from './person';
import { puppeteerEngine } from './puppeteer';
import { STORIES } from './stories';
import { webkitEngine } from './webkit';

const REPORT = 'test-results/engines.json';

/** Findings of scripts/lib/engines.mjs: programs by purpose; without them, an engine is missing, and why. */
type Found = {
  chromium: string;
  firefox: string | null;
  webkit: { driver: string; browser: string; display: string } | null;
  missing: { engine: string; reason: string }[];
};
type Row = { engine: string; story: string; isRight: boolean; seconds: number; problem?: string };

/** `npm run qa -- engines`: plays every story in every engine that there is, and exits with 1 if one of them ended otherwise. */
async function main(): Promise<number> {
  const { chromium, firefox, webkit, missing } = JSON.parse(process.env['ENGINES'] ?? '') as Found;
  const wanted = process.argv.slice(2);
  const engines = [
    puppeteerEngine('Chromium', 'chrome', chromium),
    ...(firefox === null ? [] : [puppeteerEngine('Firefox', 'firefox', firefox)]),
    ...(webkit === null ? [] : [webkitEngine(webkit)]),
  ];
  const rows: Row[] = [];
  for (const engine of engines.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
    rows.push(...(await playAll(engine)));
  await mkdir(path.dirname(REPORT), { recursive: true });
  await writeFile(REPORT, JSON.stringify({ rows, missing }));
  for (const { engine, reason } of missing) console.log(`${engine.padEnd(10)} not tried: ${reason}`);
  return rows.every(({ isRight }) => isRight) ? 0 : 1;
}

/** Each engine has a server of its own, whose sandbox has met nobody yet. */
async function playAll(engine: Engine): Promise<Row[]> {
  const server = await startServer({ label: `engines-${engine.name.toLowerCase()}` });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'postwright-engine-'));
  const running = await engine.start();
  const person = personAt(running.tab);
  const rows: Row[] = [];
  try {
    for (const { name, play } of STORIES) {
      const startedAt = performance.now();
      const problem = await play({ server, person, folder }).then(
        () => running.complaints().splice(0).join('\n') || undefined,
        async (error: unknown) =>
          `${String(error)}\nThe page showed: ${await running.tab.read<string>('document.body.innerText.slice(-600)')}`,
      );
      const seconds = (performance.now() - startedAt) / 1000;
      const row = {
        engine: engine.name,
        story: name,
        isRight: problem === undefined,
        seconds,
        ...(problem && { problem }),
      };
      console.log(
        `${row.isRight ? '✓' : '✗'} ${engine.name.padEnd(10)}${name.padEnd(28)}${seconds.toFixed(1).padStart(6)} s${problem ? `\n  ${problem}` : ''}`,
      );
      rows.push(row);
      // The stories build on each other.
      if (!row.isRight) break;
    }
  } finally {
    await running.close();
    await server.dispose();
    await rm(folder, { recursive: true });
  }
  return rows;
}

void main().then((code) => process.exit(code));
