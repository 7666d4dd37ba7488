/** A pause that can be ended early. */
export type Alarm = {
  /** Ends the current pause; without one, the next pause ends before it starts. */
  ring(): void;
  /** Resolves after this many milliseconds (at once if 0 or less), or when the alarm rings. */
  rest(ms: number): Promise<void>;
};

/** Creates an alarm that has not rung. */
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
