import { interceptFetch } from './interceptFetch';
import { answerWith, routeOf, type ScriptedAnswer } from './scriptedAnswer';

/** Answers some routes from a script ("METHOD /path" below /api/v1) and lets every other call reach the test server. */
export function overrideFetch(answers: Record<string, ScriptedAnswer>): void {
  interceptFetch((request, send) => {
    const answer = answers[routeOf(request)];
    return answer === undefined ? send() : answerWith(answer);
  });
}
