/** A server's monitor as a process of its own, for tests; its argument is the address of the database. */
import { once } from 'node:events';
import { MINUTE_MS } from '#contract/durations';
import { connect } from '../database/connect';
import { createListener } from '../database/notifications';
import { createMonitor } from '../modules/monitoring/monitor';
import { createRefresher } from '../modules/monitoring/refresher';
import type { MonitoringSource } from '../modules/monitoring/source';
import { createLogger } from '../lib/logger';

const isReleased = once(process.stdin, 'data');

/** Finds nothing, and not before it hears something on stdin; says on stdout what it was asked for. */
const source: MonitoringSource = {
  kind: 'twitter',
  isSandbox: true,
  async search({ term }) {
    process.stdout.write(`${term}\n`);
    await isReleased;
    return { posts: [], notes: [] };
  },
};

const [, , databaseUrl = ''] = process.argv;
const connection = connect(databaseUrl);
const logger = createLogger({ level: 'error' });
const refresher = createRefresher({ db: connection.db, sources: { twitter: source }, logger, everyMs: 30 * MINUTE_MS });
const listener = createListener({ directUrl: databaseUrl, logger });
const monitor = createMonitor({ connection, listener, refresher, logger });

void listener.start().then(monitor.start);
process.once('SIGTERM', () => void monitor.stop().then(() => process.exit(0)));
