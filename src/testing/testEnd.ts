const waiting: (() => void)[] = [];

/** Does work when the present test ends, while its mocks and what it has stored are still there. */
export function atTestEnd(work: () => void): void {
  waiting.push(work);
}

/** Does what waits for the end of the test. */
export function endTest(): void {
  waiting.splice(0).forEach((work) => work());
}
