import type { UnknownAction } from '@reduxjs/toolkit';
import type { Log } from '../../recording/log/format';
import { kindOfAction } from '../../recording/log/actions';

const MARK_AT = `
/** The position of a moment that was bookmarked. */
function markAt(label: string): number {
  const mark = log.marks.find((candidate) => candidate.label === label);
  if (mark === undefined) throw new Error(\`The log has no mark "\${label}".\`);
  return mark.i;
}
`;

/**
 * Writes a Jest test for a log: what happened before its marks, its errors and its end, and a place for assertions about paths of
 * the state at each of them. It does not demand that all states are the recorded ones: those with the bug are among them.
 */
export function testSkeleton(log: Log, { name, importPath }: { name: string; importPath: string }): string {
  const points = pointsOf(log);
  const shown = typesAround(log, points);
  const assertions = points.map(
    (point) => `
it(${quote(`is right at ${point.title}`)}, () => {
  const state = timeline.peek(${placeOf(log, point)});
  expect(state).toHaveProperty('location.location.pathname', ${quote(pathAt(log, point.position))});
  // Name the paths that the bug reached, with what is right there: expect(state).toHaveProperty('ui.toasts', []);
});`,
  );
  return `import { rootReducer } from '${importPath}/app/rootReducer';
import { asHere, readLog } from '${importPath}/replay/commands/replayFile';
import { createTimeline } from '${importPath}/replay/fold/timeline';

// Folds recorded actions with the reducers of today, and runs nothing else: this can fail for a bug of a reducer or selector, not
// for one of a listener, a component, the styles or the server. A new recording with the same marks can take the place of the file.
const log = readLog(${quote(name)});
const timeline = createTimeline({ log, reducer: rootReducer, transform: asHere });
${log.marks.length > 0 ? MARK_AT : ''}
it('did this, in this order', () => {
  const types = log.actions.slice(0, log.count).map(({ type }) => type);
  const wanted = [
${shown.map((type) => `    ${quote(type)},`).join('\n')}
  ];
  let from = 0;
  for (const type of wanted) {
    from = types.indexOf(type, from) + 1;
    expect({ type, isThere: from > 0 }).toEqual({ type, isThere: true });
  }
});
${assertions.join('\n')}
`;
}

/** Marks and the end stay what they are in another recording of the story. */
function placeOf(log: Log, { position, title }: Point): string {
  const mark = log.marks.find(({ i, label }) => i === position && title === `'${label}'`);
  if (mark !== undefined) return `markAt(${quote(mark.label)})`;
  return title === THE_END ? 'log.count' : String(position);
}

function pathAt(log: Log, position: number): string {
  const visited = log.actions.slice(0, position).flatMap(({ type, payload }) => {
    if (type !== 'router/locationChanged') return [];
    return (payload as { location: { pathname: string } }).location.pathname;
  });
  const first = log.preloadedState as { location?: { location?: { pathname?: string } } } | undefined;
  return visited.at(-1) ?? first?.location?.location?.pathname ?? '/';
}

function quote(text: string): string {
  return `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;
}

/** A moment of interest when looking into a problem: a mark, an error, or the end. */
type Point = { position: number; title: string };

const THE_END = 'the end';

const MOST_POINTS = 12;

/** Number of product actions before a point that show how it came about. */
const BEFORE = 8;
const AFTER = 2;

type Place = { index: number; type: string };

/** The marks and errors of a log and its end, in their order. */
export function pointsOf(log: Log): Point[] {
  const marks = log.marks.map(({ i, label }) => ({ position: i, title: `'${label}'` }));
  const errors = actionsOf(log, 'error').map(({ index, type }) => ({
    position: index + 1,
    title: `error ${type}, action ${index + 1}`,
  }));
  const end = { position: log.count, title: THE_END };
  return [...marks, ...errors.slice(0, MOST_POINTS), end].sort((a, b) => a.position - b.position);
}

/** The distinct types of the product's actions around the points: every typed key is an action. */
export function typesAround(log: Log, points: readonly Point[]): string[] {
  const places = actionsOf(log, 'product', 'error');
  const wanted = new Set<Place>();
  for (const { position } of points) {
    const at = places.filter(({ index }) => index < position).length;
    for (const place of places.slice(Math.max(0, at - BEFORE), at + AFTER)) wanted.add(place);
  }
  const types = places.filter((place) => wanted.has(place)).map(({ type }) => type);
  return types.filter((type, index) => type !== types[index - 1]);
}

function actionsOf(log: Log, ...kinds: string[]): Place[] {
  return log.actions
    .slice(0, log.count)
    .map((action: UnknownAction, index) => ({ index, type: action.type, kind: kindOfAction(action) }))
    .filter(({ kind }) => kinds.includes(kind));
}
