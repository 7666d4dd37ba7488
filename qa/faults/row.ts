import type { Rig } from './rig';

/** One line of the plan of faults: what is done, what must come of it, and the proof. */
export type Row = {
  id: string;
  name: string;
  expected: string;
  /** Resolves with what was seen, in figures; throws when it is not what was expected, NotTried where it can't be tried. */
  run: (rig: Rig) => Promise<string>;
};

export type RowResult = Pick<Row, 'id' | 'name' | 'expected'> & { isRight: boolean; seen: string; seconds: number };

/** Thrown by a row whose fault can't be made on this machine. */
export class NotTried extends Error {
  readonly engine: string;
  readonly reason: string;

  /** `engine` is what is missing, and "since …" continues with the reason. */
  constructor(engine: string, reason: string) {
    super(`${engine}: ${reason}`);
    this.engine = engine;
    this.reason = reason;
  }
}

/** Fails a row with a sentence unless the condition holds. */
export function expectThat(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence);
}
