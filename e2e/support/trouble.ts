import { expect, type Page } from '@playwright/test';

/** What went wrong in the browser during a test, besides what the test is about. */
export type Trouble = {
  /** Console errors that fit are part of the story. */
  expectConsole(pattern: RegExp): void;
  watch(page: Page): void;
  /** Fails the test if anything went wrong. */
  check(): void;
};

/** Collects uncaught errors, console errors and warnings, and violations of the content security policy. */
export function watchForTrouble(): Trouble {
  const found: string[] = [];
  const expected: RegExp[] = [];
  return {
    expectConsole: (pattern) => void expected.push(pattern),
    watch(page) {
      page.on('pageerror', (error) => found.push(`uncaught: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') found.push(message.text());
      });
    },
    check: () => expect(found.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]),
  };
}
