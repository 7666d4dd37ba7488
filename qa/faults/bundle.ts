import { bundle, type Bundle } from '../../server/testing/bundle';

const PROGRAMS = {
  server: 'server/main.ts',
  crashingServer: 'qa/faults/crashingServer.ts',
  sandbox: 'sandbox/main.ts',
};

/** The programs of a run, each as one file: they are started hundreds of times. */
export type Programs = Bundle<keyof typeof PROGRAMS>;

/** Builds the programs of a run. */
export function bundlePrograms(): Promise<Programs> {
  return bundle(PROGRAMS);
}
