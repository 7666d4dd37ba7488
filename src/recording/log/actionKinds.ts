/** Replaces an action whose reducer threw: the state did not change, so the player skips it. */
export const THREW = '@@log/threw';

const NOISE = /\/internalSubscriptions\/|\/config\/|\/removeQueryResult$|\/internal_/;

/** Category of an action; bookkeeping of libraries is noise. */
export type ActionKind = 'noise' | 'error' | 'server' | 'product';

/** The fields of an action that tell what it is. */
export type SeenAction = { type: string; error?: unknown; payload?: unknown; meta?: unknown };

/** Classifies an action for readers of a log. */
export function kindOfAction({ type, error, payload, meta }: SeenAction): ActionKind {
  const { condition, aborted } = (meta ?? {}) as { condition?: boolean; aborted?: boolean };
  if (NOISE.test(type) || condition === true || aborted === true) return 'noise';
  if (type === THREW || error !== undefined || isErrorToast(payload)) return 'error';
  return type.startsWith('api/') ? 'server' : 'product';
}

/** Name of an action, with the endpoint for those of RTK Query, whose types lack it. */
export function nameOfAction({ type, meta }: SeenAction): string {
  const { endpointName } = (meta as { arg?: { endpointName?: string } } | undefined)?.arg ?? {};
  return endpointName === undefined ? type : `${endpointName} ${type.slice(type.lastIndexOf('/') + 1)}`;
}

function isErrorToast(payload: unknown): boolean {
  return (payload as { kind?: unknown } | null | undefined)?.kind === 'error';
}

/** An action as the list of the page shows it. */
export type ActionRow = { index: number; name: string; kind: ActionKind };

/** Describes an action for the list. */
export function rowOf(action: SeenAction, index: number): ActionRow {
  return { index, name: nameOfAction(action), kind: kindOfAction(action) };
}
