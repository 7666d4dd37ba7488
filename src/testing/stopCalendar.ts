/** Stops the calendar at an instant until the end of the test, for code that depends on the date; timers continue. */
export function stopCalendar(instant: string): void {
  jest.useFakeTimers({
    now: new Date(instant),
    doNotFake: [
      'cancelAnimationFrame',
      'cancelIdleCallback',
      'clearImmediate',
      'clearInterval',
      'clearTimeout',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'requestAnimationFrame',
      'requestIdleCallback',
      'setImmediate',
      'setInterval',
      'setTimeout',
    ],
  });
}
