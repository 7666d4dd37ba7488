import { MINUTE_MS } from '#contract/durations';
import { createCollector, type Collector } from '../modules/analytics/collector';
import type { TestApp } from './testApp';
import { testLogger } from './testLogger';

/** Lets servers collect the figures of an app's accounts; a test that has used `collect` ends with `stop`. */
export function createCollecting(api: () => TestApp) {
  let collectors: Collector[] = [];
  return {
    /** Starts one more server's collector. */
    async collect(
      options: Pick<Parameters<typeof createCollector>[0], 'clock' | 'refreshPicture'> = {},
    ): Promise<void> {
      const { connection, listener, networks, secretBox } = api();
      const own = { connection, listener, networks, secretBox, logger: testLogger, everyMs: 15 * MINUTE_MS };
      const collector = createCollector({ ...own, ...options });
      collectors.push(collector);
      await collector.start();
    },
    async stop(): Promise<void> {
      await Promise.all(collectors.map((collector) => collector.stop()));
      collectors = [];
    },
  };
}
