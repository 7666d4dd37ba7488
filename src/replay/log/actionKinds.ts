import { THREW } from './format';

const NOISE = /\/internalSubscriptions\/|\/config\/|\/removeQueryResult$|\/internal_/;

/** Category of an action; bookkeeping of libraries is noise. */
export type ActionKind = 'noise' | 'error' | 'server' | 'product';

type Seen = { type: string; error?: unknown; payload?: unknown; meta?: unknown };

/** Classifies an action for readers of a log. */
export function kindOfAction({ type, error, payload, meta }: Seen): ActionKind {
  const { condition, aborted } = (meta ?? {}) as { condition?: boolean; aborted?: boolean };
  if (NOISE.test(type) || condition === true || aborted === true) return 'noise';
  if (type === THREW || error !== undefined || isErrorToast(payload)) return 'error';
  return type.startsWith('api/') ? 'server' : 'product';
}

/** Name of an action, with the endpoint for those of RTK Query, whose types lack it. */
export function nameOfAction({ type, meta }: Seen): string {
  const { endpointName } = (meta as { arg?: { endpointName?: string } } | undefined)?.arg ?? {};
  return endpointName === undefined ? type : `${endpointName} ${type.slice(type.lastIndexOf('/') + 1)}`;
}

function isErrorToast(payload: unknown): boolean {
  return (payload as { kind?: unknown } | null | undefined)?.kind === 'error';
}
