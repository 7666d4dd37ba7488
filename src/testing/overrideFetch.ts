import { answerWith, routeOf, type ScriptedAnswer } from './scriptedAnswer';

/** Answers some routes from a script ("METHOD /path" below /api/v1) and lets every other call reach the test server. */
export function overrideFetch(answers: Record<string, ScriptedAnswer>): void {
  const { fetch } = globalThis;
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init);
    const answer = answers[routeOf(request)];
    return answer === undefined ? fetch(request) : answerWith(answer);
  });
}
