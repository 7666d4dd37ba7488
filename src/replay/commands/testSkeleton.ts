import type { Log } from '../log/format';
import { pointsOf, typesAround } from './pointsOfInterest';

/**
 * Writes a Jest test for a log: that it replays cleanly, the actions before its marks, its errors and its end, and a
 * place for assertions at each of them.
 */
export function testSkeleton(log: Log, { name, importPath }: { name: string; importPath: string }): string {
  const points = pointsOf(log);
  const shown = typesAround(log, points);
  const assertions = points.map(
    ({ position, title }) => `
it(${quote(`is right at ${title}`)}, () => {
  const state = timeline.peek(${position});
  expect(state.location.location.pathname).toBe(${quote(pathAt(log, position))});
  // What else holds here?
});`,
  );
  return `import { rootReducer } from '${importPath}/app/rootReducer';
import { asHere, readLog } from '${importPath}/replay/commands/readLog';
import { createTimeline } from '${importPath}/replay/fold/timeline';
import '${importPath}/testing/toReplayCleanly';

const log = readLog(${quote(name)});
const timeline = createTimeline({ log, reducer: rootReducer, transform: asHere });

it('replays cleanly', () => {
  expect(log).toReplayCleanly(rootReducer, asHere);
});

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
