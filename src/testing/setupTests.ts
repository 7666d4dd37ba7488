import '@testing-library/jest-dom';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { format } from 'node:util';
import { acceptNodeSignals } from './abortSignals';
import { stubMatchMedia } from './viewport';
import { endTest } from './testEnd';

acceptNodeSignals();

// jsdom draws no images, and has no addresses for them.
URL.createObjectURL = () => 'blob:test';
URL.revokeObjectURL = () => undefined;

// Its own collection compares `length` with the names of all options, each time that React asks for it.
Object.defineProperty(HTMLSelectElement.prototype, 'options', {
  configurable: true,
  get(this: HTMLSelectElement) {
    return Array.from(this.querySelectorAll('option'));
  },
});

// It knows no modal dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
// It has no layout to scroll, either.
Element.prototype.scrollIntoView = () => undefined;
// jsdom reads a file by a FileReader alone.
File.prototype.arrayBuffer ??= function arrayBuffer() {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'));
    reader.readAsArrayBuffer(this);
  });
};

// Real calls to a real server take their time on a busy machine; a failure shows the start of the page, not all of it.
// The body holds neither scripts nor styles, which queries by text would look for in every element.
configure({ asyncUtilTimeout: 20_000, getElementError: elementError, defaultIgnore: '' });
process.env['DEBUG_PRINT_LIMIT'] = '1500';

// React, Redux Toolkit's checks and MUI all report mistakes through the console: a test that causes one fails.
const complaints: string[] = [];

beforeEach(() => {
  // Answers of a real server come whenever they come, also while a test awaits something that is not on the screen.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
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
  endTest();
  jest.restoreAllMocks();
  jest.useRealTimers();
  window.localStorage.clear();
  window.sessionStorage.clear();
  // Each app brings its styles; jsdom would match the elements of the next test against those of all earlier ones.
  document.querySelectorAll('style[data-emotion^="pw"]').forEach((style) => style.remove());
  document.cookie.split('; ').forEach((cookie) => {
    document.cookie = `${cookie.split('=')[0] ?? ''}=; Max-Age=0; Path=/`;
  });
  if (complaints.length > 0) throw new Error(complaints.join('\n\n'));
});

/** Waiting queries run again and again: the page is printed only for the last failure, which ends the wait. */
function elementError(message: string | null, container: Element): Error {
  const { _disableExpensiveErrorDiagnostics: isAskedAgain } = getConfig() as {
    _disableExpensiveErrorDiagnostics?: boolean;
  };
  const error = new Error(
    [
      message,
      !isAskedAgain &&
        prettyDOM(container, undefined, { filterNode: ({ nodeType }) => nodeType !== Node.COMMENT_NODE }),
    ]
      .filter(Boolean)
      .join('\n\n'),
  );
  error.name = 'TestingLibraryElementError';
  return error;
}
