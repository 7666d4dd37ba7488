import { joinActions, openActions, THREW } from '../log/actions';
import { encode, type Lost } from '../log/codec';
import { SHORT_DIGEST_LENGTH, type StateDigest } from '../log/digest';
import { FORMAT, FORMAT_VERSION, type Check, type LogFacts, type LogFile, type Mark } from '../log/format';
import type { Reducer } from '@reduxjs/toolkit';
import type { Redactor } from '../redaction/redact';
import type { Segment, Segments } from './segments';

type Recording = Pick<LogFacts, 't0' | 'app' | 'env' | 'reducerKeys' | 'endpoints' | 'volatile'> & {
  segments: Segments;
  redactor: Redactor;
  digest: StateDigest;
  /** Their indices count from the recorder's first action. */
  marks: readonly Mark[];
  lost: readonly (Lost & { i: number })[];
  /** Prints of actions before this index still contain a secret. */
  printsFrom: number;
  reducer: Reducer | undefined;
  /** The state after the last action. */
  end: unknown;
};

/**
 * Makes the file of a recording. Everything is redacted once more: a secret may have been learned after it was used.
 */
export function exportLog({
  segments,
  redactor,
  digest,
  marks,
  lost,
  printsFrom,
  reducer,
  end,
  ...facts
}: Recording): LogFile {
  const list = segments.list();
  const first = segments.evicted();
  const count = segments.total() - first;
  const stateText = (state: unknown) => JSON.stringify(encode(redactor.value(state)));
  const inside = <T extends { i: number }>(places: readonly T[]) =>
    places.filter(({ i }) => i >= first).map((place) => ({ ...place, i: place.i - first }));

  // Secrets in the states are learned before anything is hidden or hashed.
  const edition = redactor.edition();
  [...list.map(({ base }) => base), end, facts.env].forEach(redactor.learn);
  const validFrom = redactor.edition() > edition ? Infinity : printsFrom;

  const states = new Map(list.map((segment) => [segment.first - first, segment.base]));
  states.set(count, end);
  const checks = [...states].map(([i, state]): Check => ({ i, h: digest.whole(state), parts: digest.parts(state) }));

  const printsOf = (segment: Segment, index: number) => {
    const next = list[index + 1];
    const voidedCount = Math.min(Math.max(0, validFrom - segment.first), segment.count());
    if (voidedCount === 0) return segment.prints();
    const left = next === undefined ? end : next.reason === null ? next.base : undefined;
    const anew = reducer && segment.count() > 0 ? reprint(segment, left, reducer, digest) : null;
    const blanks = ' '.repeat(voidedCount * SHORT_DIGEST_LENGTH);
    return anew ?? blanks + segment.prints().slice(blanks.length);
  };

  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    createdAt: new Date(facts.t0).toISOString(),
    ...facts,
    env: redactor.value(facts.env) as LogFacts['env'],
    preloadedState: stateText(list[0]?.base ?? end),
    payload: joinActions(list.filter((segment) => segment.count() > 0).map((segment) => redactor.text(segment.text()))),
    times: list.flatMap((segment) => [...segment.times()]),
    bases: list
      .slice(1)
      .flatMap(({ first: i, base, reason }) =>
        reason === null ? [] : [{ i: i - first, reason, state: stateText(base) }],
      ),
    checks,
    prints: list.map(printsOf).join(''),
    finalHash: checks.at(-1)?.h ?? '',
    marks: inside(marks).map((mark) => ({ ...mark, label: String(redactor.value(mark.label)) })),
    truncated: first,
    lost: inside(lost),
    redacted: redactor.count(),
    count,
  };
}

/**
 * Recomputes the prints of a segment: those from before a secret was learned still contain it. The actions are folded
 * once more; null if that does not lead to `end`, the state after them when they were recorded. An undefined `end` is
 * unknown.
 */
function reprint(segment: Segment, end: unknown, reducer: Reducer, digest: StateDigest): string | null {
  try {
    let state: unknown = segment.base;
    let prints = '';
    const actions = openActions(joinActions([segment.text()]));
    for (const action of actions.slice(0, actions.length)) {
      if (action.type !== THREW) state = reducer(state, action);
      prints += digest.short(state);
    }
    return end === undefined || digest.whole(state) === digest.whole(end) ? prints : null;
  } catch {
    return null;
  }
}
