import { run } from './testRun';

/** Ends what globalSetup started, in reverse order. */
export default async function globalTeardown(): Promise<void> {
  await run.server?.stop();
  await run.postgres?.stop();
}
