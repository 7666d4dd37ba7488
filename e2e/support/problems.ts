import { expect, type BrowserContext } from '@playwright/test';

/** Problems in the pages of a test, popups included; `allow` names those that the test provokes on purpose. */
export type Problems = { allow: (...patterns: RegExp[]) => void };

type WatchedProblems = Problems & { expectNone: () => void };

/** A page without an icon of its own, such as /healthz, makes the browser ask for one, and there is none. */
const NO_ICON = '/favicon.ico';

/** Notes every uncaught error, console error and violation of the content policy in a browser context. */
export async function watchProblems(context: BrowserContext): Promise<WatchedProblems> {
  const seen: string[] = [];
  const allowed: RegExp[] = [];
  context.on('weberror', (error) => seen.push(`uncaught: ${String(error.error().stack)}`));
  context.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error' && !url.endsWith(NO_ICON)) seen.push(`console: ${message.text()} (${url})`);
  });
  await context.exposeFunction('reportViolation', (violation: string) => seen.push(`content policy: ${violation}`));
  await context.addInitScript(REPORT_VIOLATIONS);
  return {
    allow: (...patterns) => allowed.push(...patterns),
    expectNone: () => {
      expect(
        seen.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
        'problems in the browser',
      ).toEqual([]);
    },
  };
}

const REPORT_VIOLATIONS = `
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    reportViolation(violatedDirective + ' blocked ' + blockedURI));`;
