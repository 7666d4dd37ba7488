import '@testing-library/jest-dom';
import { cleanup } from '@testing-library/react';
import { format } from 'node:util';
import { stubMatchMedia } from './viewport';
import { stopApps } from './renderApp';

process.env.TZ = 'UTC';

// React, Redux Toolkit's checks and MUI all report mistakes through the console: a test that causes one fails.
const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  for (const method of ['error', 'warn'] as const) {
    jest.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      complaints.push(`console.${method}: ${format(...args)}`);
    });
  }
  stubMatchMedia();
});

afterEach(() => {
  cleanup();
  stopApps();
  jest.restoreAllMocks();
  jest.useRealTimers();
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.cookie.split('; ').forEach((cookie) => {
    document.cookie = `${cookie.split('=')[0] ?? ''}=; Max-Age=0; Path=/`;
  });
  if (complaints.length > 0) throw new Error(complaints.join('\n\n'));
});
