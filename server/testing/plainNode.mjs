import { addEventHandler } from 'jest-circus';
import { register as registerCommonJs } from 'tsx/cjs/api';
import { register as registerModules } from 'tsx/esm/api';

// What the light runner lacks: it loads no TypeScript, ends no test, and leaves the clock as it finds it.
registerCommonJs();
registerModules();

// A worker ends with Jest, whatever a test has left running.
process.once('disconnect', () => process.exit());

/** For hooks and tests that wait for a real database or server on a busy machine; how fast the product is, tests say themselves. */
const LIMIT_MS = 60_000;

/** Files that ask for another limit with jest.setTimeout, which they call before they declare a test. */
const limitsMs = new Map();

// Of a test with fake timers, too, the limit is real.
const { setTimeout, clearTimeout, expect, jest } = globalThis;

const testPath = () => expect.getState().testPath;

jest.setTimeout = (ms) => {
  limitsMs.set(testPath(), ms);
};

addEventHandler(({ name, timeout }, { currentDescribeBlock: { children, hooks } }) => {
  if (name === 'add_test') end(children.at(-1), timeout, true);
  if (name === 'add_hook') end(hooks.at(-1), timeout, false);
});

function end(entry, timeout, isTest) {
  const { fn } = entry;
  const ms = timeout ?? limitsMs.get(testPath()) ?? LIMIT_MS;
  entry.fn = async () => {
    let timer;
    const isLate = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`It took longer than ${ms} ms.`)), ms);
    });
    try {
      await Promise.race([Promise.resolve().then(fn), isLate]);
    } finally {
      clearTimeout(timer);
      if (isTest) jest.useRealTimers();
    }
  };
}
