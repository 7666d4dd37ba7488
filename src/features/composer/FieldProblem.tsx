import { useAppSelector } from '../../app/hooks';
import { selectFailure } from './composerSlice';

type Props = {
  id: string;
  /** What the form itself found; null while there is nothing to say. */
  problem: string | null;
  /** Fields of the server's answer that are shown here. */
  fields: readonly string[];
};

/** What is wrong with a field, in the form's words or in the server's. */
export function FieldProblem({ id, problem, fields }: Props) {
  const failure = useAppSelector(selectFailure);
  const refusals = fields.flatMap((field) => failure?.fieldErrors?.[field] ?? []);
  const texts = problem === null || refusals.includes(problem) ? refusals : [problem, ...refusals];

  // The region stays in the page: a screen reader does not announce one that arrives together with its text.
  return (
    <p id={id} role="alert" className="composer__problem">
      {texts.join(' ')}
    </p>
  );
}
