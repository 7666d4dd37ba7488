/**
 * Thrown where an object store can't be used; the message is a sentence for the operator. `away`: it does not answer, or not now;
 * `refused`: it answers, and will refuse again until somebody changes a setting.
 */
export class StoreUnavailable extends Error {
  readonly reason: 'away' | 'refused';

  constructor(reason: 'away' | 'refused', sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.reason = reason;
  }
}
