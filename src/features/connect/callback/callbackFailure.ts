import type { CallbackProblem } from '../wizard/connectWizardSlice';

/** Ends a connection attempt with a problem, and what the server or the network said about it. */
export class CallbackFailure extends Error {
  readonly problem: CallbackProblem;
  readonly detail: string | null;

  constructor(problem: CallbackProblem, detail: string | null = null) {
    super(problem);
    this.problem = problem;
    this.detail = detail;
  }
}
