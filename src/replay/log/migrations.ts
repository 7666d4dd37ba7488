import type { Log } from '../../recording/log/format';
import { isPlainObject, moveMember, type PlainObject } from '../../recording/log/plain';

/** Types of actions, by the names that older builds gave them. */
const ACTIONS: Readonly<Record<string, string>> = {
  'ui/noticeShown': 'ui/toastShown',
  'ui/noticeDismissed': 'ui/toastDismissed',
  'ui/noticeActionChosen': 'ui/toastActionChosen',
  'connectWizard/authorisationStarted': 'connectWizard/authorizationStarted',
  'connectWizard/authorisationCompleted': 'connectWizard/authorizationCompleted',
  'connectWizard/authorisationAnswered': 'connectWizard/authorizationAnswered',
};

/** Members of slices, by the names that older builds gave them. */
const MEMBERS: Readonly<Record<string, string>> = {
  'ui.notices': 'ui.toasts',
  'posts.brokenPictures': 'posts.brokenImages',
};

/** Gives the actions in a payload their names of today. Inside of texts quotes are escaped, so only types are found. */
export function renameActions(payload: string): string {
  return payload.replace(/"type":"([^"\\]+)"/g, (found, type: string) => {
    const name = ACTIONS[type];
    return name === undefined ? found : `"type":${JSON.stringify(name)}`;
  });
}

/** Gives the members of a recorded state their names of today, and adds to `renamed` which had another, by the new path. */
export function renameMembers(state: unknown, renamed: Record<string, string>): unknown {
  return Object.entries(MEMBERS).reduce((current, [before, now]) => {
    const moved = moveMember(current, before, now);
    if (moved !== current) renamed[now] = before;
    return moved;
  }, state);
}

/**
 * Completes the recorded states of an older build by what slices have got since, from their initial state here; the hashes do
 * not cover that.
 */
export function completeStates(log: Log, initial: unknown): Log {
  if (!log.isVerifiable) return log;
  const known = new Set(log.checks.flatMap(({ parts }) => Object.keys(parts)));
  const added = new Set<string>();
  const complete = (state: unknown) => completed(state, initial, '', added);
  const preloadedState = complete(log.preloadedState);
  const bases = log.bases.map((base) => ({ ...base, state: complete(base.state) }));
  const uncovered = [...added].filter((path) => !known.has(log.renamed[path] ?? path));
  return { ...log, preloadedState, bases, volatile: [...new Set([...log.volatile, ...uncovered])] };
}

function completed(state: unknown, initial: unknown, path: string, added: Set<string>): unknown {
  if (!isPlainObject(state) || !isPlainObject(initial)) return state;
  const whole: PlainObject = { ...state };
  for (const [key, value] of Object.entries(initial)) {
    const at = path === '' ? key : `${path}.${key}`;
    if (Object.hasOwn(state, key)) whole[key] = completed(state[key], value, at, added);
    // A slice that is missing as a whole its reducer fills in; the hashes name the slices that they cover.
    else if (path !== '' && value !== undefined) {
      whole[key] = value;
      added.add(at);
    }
  }
  return whole;
}
