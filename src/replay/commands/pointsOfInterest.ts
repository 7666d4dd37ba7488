import type { UnknownAction } from '@reduxjs/toolkit';
import { kindOfAction } from '../log/actionKinds';
import type { Log } from '../log/format';

/** A moment of interest when looking into a problem: a mark, an error, or the end. */
export type Point = { position: number; title: string };

export const THE_END = 'the end';

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
