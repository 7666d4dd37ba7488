/** A rest that can be ended early. */
export type Alarm = {
  /** Ends the rest under way; where there is none, the next one ends before it has begun. */
  ring(): void;
  /** Resolves after so many milliseconds (0 or less: at once), or when it rings. */
  rest(ms: number): Promise<void>;
};

/** Makes an alarm that has not rung. */
export function createAlarm(): Alarm {
  let hasRung = false;
  let endRest: (() => void) | null = null;

  return {
    ring() {
      hasRung = true;
      endRest?.();
    },
    async rest(ms) {
      if (!hasRung && ms > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          endRest = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        endRest = null;
      }
      hasRung = false;
    },
  };
}
