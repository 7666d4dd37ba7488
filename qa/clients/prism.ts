import { spawn } from 'node:child_process';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { ApiDocument } from '../../server/modules/apiDocument/apiDocument';
import { freePort } from '../../server/testing/freePort';
import { within } from '../../server/testing/until';
import { untilExit } from '../../server/testing/untilExit';
import type { TestServer } from '../../e2e/support/server';

const PRISM = path.resolve(__dirname, 'node_modules/@stoplight/prism-cli/dist/index.js');

/** Header in which Prism reports, as JSON, how a request or a response differs from the document. */
const VIOLATIONS_HEADER = 'sl-violations';

/** The API's calls but for the event stream, which never ends, and uploads, which are no text. */
const CHECKED_CALL = /\/api\/v1(\/(?!events|upload\/).*)$/;

/** Prism's view of a browser's calls. */
export type CheckedCalls = {
  /** Every difference from the document, after its call. */
  violations: string[];
  /** The ids of the operations that were called and answered with success. */
  answered: Set<string>;
  close: () => Promise<void>;
};

/** Sends the API's calls of all pages of a context through Prism, which holds both sides of them against the document. */
export async function checkCalls(context: BrowserContext, { origin }: TestServer): Promise<CheckedCalls> {
  const document = `${origin}/api/v1/openapi.json`;
  const prism = await startPrism(document, `${origin}/api/v1`);
  const operationOf = operationsOf((await (await fetch(document)).json()) as ApiDocument);
  const violations: string[] = [];
  const answered = new Set<string>();

  await context.route(CHECKED_CALL, (route) =>
    route.continue({ url: route.request().url().replace(CHECKED_CALL, '$1').replace(origin, prism.origin) }),
  );
  context.on('response', (response) => {
    if (!response.url().startsWith(prism.origin)) return;
    const call = response.url().slice(prism.origin.length);
    const request = response.request();
    const { [VIOLATIONS_HEADER]: found } = response.headers();
    if (found !== undefined) violations.push(`${request.method()} ${call} → ${response.status()}: ${found}`);
    if (response.ok()) answered.add(operationOf(request.method(), call));
  });
  return { violations, answered, close: prism.close };
}

async function startPrism(document: string, upstream: string) {
  const port = await freePort();
  const options = ['--port', String(port), '--multiprocess', 'false'];
  const child = spawn(process.execPath, [PRISM, 'proxy', document, upstream, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const listening = new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`Prism ended with exit code ${code}`)));
    child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('is listening') && resolve());
  });
  await within(listening, 'Prism to listen', 60_000);
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      child.kill();
      await untilExit(child, 'Prism');
    },
  };
}

/** Finds the operation that a call is for; where several fit, the one with the fewest parameters. */
function operationsOf({ paths }: ApiDocument): (method: string, call: string) => string {
  const operations = Object.entries(paths)
    .sort(([one], [other]) => one.split('{').length - other.split('{').length)
    .map(([template, methods]) => ({ pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`), methods }));
  return (method, call) => {
    const [address = ''] = call.split('?', 1);
    const found = operations.find(({ pattern, methods }) => pattern.test(address) && method.toLowerCase() in methods);
    return found?.methods[method.toLowerCase()]?.operationId ?? `${method} ${address}`;
  };
}
