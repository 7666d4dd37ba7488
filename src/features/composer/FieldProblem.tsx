import { memo, use } from 'react';
import { FieldErrorsContext, errorsOf, type FormPart } from './fields';
import * as shared from './shared.module.css';

type Props = {
  id: string;
  /** Problem found by the form; null if there is none. */
  problem: string | null;
  /** The part of the form whose errors by the server are shown here. */
  part?: FormPart;
};

/** Problem of a field, in the form's words or in the server's. */
export const FieldProblem = memo(function FieldProblem({ id, problem, part }: Props) {
  const fieldErrors = use(FieldErrorsContext);
  const errors = part === undefined ? [] : errorsOf(part, fieldErrors);
  const texts = problem === null || errors.includes(problem) ? errors : [problem, ...errors];

  // The live region is always there: screen readers do not announce one that is added together with its text.
  return (
    <p id={id} role="alert" className={shared.problem}>
      {texts.join(' ')}
    </p>
  );
});
