import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createMetrics } from '../server/modules/health/metrics';
import { findPromtool } from './promtool';

const read = (file: string) => readFileSync(path.resolve(file), 'utf8');
const matchesOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([whole, group]) => group ?? whole);

const ALERTS = 'deploy/prometheus/alerts.yml';
const alerts = read(ALERTS);
const dashboard = read('deploy/grafana/postwright.json');
const runbook = read('docs/runbook.md');
const names = createMetrics().names();
const ours = names.filter((name) => name.startsWith('postwright_'));

/** Names of figures in a text, without what Prometheus adds to a histogram's. */
const figuresIn = (text: string) =>
  matchesOf(text, /\b(?:postwright|process|nodejs)_[a-z0-9_]+/g).map((name) =>
    name.replace(/_(bucket|sum|count)$/, ''),
  );

test.each([
  ['the alert rules', alerts],
  ['the dashboard', dashboard],
  ['the runbook', runbook.replace(/`(process|nodejs)_…`/g, '')],
])('%s name figures that a server has', (_what, text) => {
  expect(figuresIn(text).filter((name) => !names.includes(name))).toEqual([]);
  expect(figuresIn(text).length).toBeGreaterThan(10);
});

test('the runbook explains each figure of ours, and the dashboard shows it', () => {
  expect(matchesOf(runbook, /^\| `(postwright_\w+)`/gm).sort()).toEqual([...ours].sort());
  expect(ours.filter((name) => !figuresIn(dashboard).includes(name))).toEqual([]);
});

test('the runbook says of each alert what to do, and of no other', () => {
  const told = matchesOf(runbook, /^### (.+)$/gm);
  expect(told).toEqual(matchesOf(alerts, /- alert: (\w+)/g));
  expect(matchesOf(runbook, /\b(Postwright[A-Z]\w+)/g).filter((name) => !told.includes(name))).toEqual([]);
});

test('the queues that alerts and dashboard choose by name are those that are read', () => {
  const read = readFileSync(path.resolve('server/modules/health/queueLengthsRepository.ts'), 'utf8');
  const queues = matchesOf(read, /^ {2}\['(\w+)'/gm);
  expect(queues).toContain('erasures');
  for (const queue of matchesOf(alerts, /queue!?="(\w+)"/g)) expect(queues).toContain(queue);
});

describe('promtool', () => {
  const promtool = findPromtool();
  const name = 'takes the alert rules';
  if (promtool === null) {
    test.skip(`${name}: not tried, for promtool is not on the path and Debian's package prometheus could not be had`, () =>
      undefined);
    return;
  }
  test(name, () => {
    const { status, stdout, stderr } = spawnSync(promtool, ['check', 'rules', ALERTS], { encoding: 'utf8' });
    expect(`${stdout}${stderr}`).toMatch(/SUCCESS: \d+ rules found/);
    expect(status).toBe(0);
  });

  test('says that an alert is raised when posts wait or nobody publishes, and none when all is well', () => {
    const tests = path.resolve('deploy/prometheus/alerts.test.yml');
    const { status, stdout, stderr } = spawnSync(promtool, ['test', 'rules', tests], { encoding: 'utf8' });
    expect({ status, said: `${stdout}${stderr}` }).toMatchObject({ status: 0 });
  });
});
