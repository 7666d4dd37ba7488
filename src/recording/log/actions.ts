import type { UnknownAction } from '@reduxjs/toolkit';
import { decode } from './codec';
import { isPlainObject, type PlainObject } from './plain';

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
function rowOf(action: SeenAction, index: number): ActionRow {
  return { index, name: nameOfAction(action), kind: kindOfAction(action) };
}

/** The data of an ActionText. */
export type ActionLines = {
  /** The complete text, a JSON array with one action per line. */
  text: string;
  /** Offsets of the lines between `[` and `]`, and the end of the last one. */
  starts: Uint32Array;
  /** What each action is called, for the list of actions. */
  rows: readonly ActionRow[];
};

/** The actions of a log, kept as one text and parsed on demand: as objects they would take far more memory. */
export type ActionText = ActionLines & {
  length: number;
  /** Freshly parsed actions of a range; callers may modify them. */
  slice: (from: number, to: number) => UnknownAction[];
  at: (index: number) => UnknownAction;
};

/** Joins the JSON texts of actions. */
export function joinActions(lines: readonly string[]): string {
  return lines.length === 0 ? '[\n]' : `[\n${lines.join(',\n')}\n]`;
}

/**
 * Opens the JSON text of an array of actions and checks each of them; throws a SyntaxError that names the problem. JSON
 * never has a raw line break inside a value, so a text with one action per line need not be rebuilt.
 */
export function openActions(text: string): ActionText {
  const lines = linesOf(text) ?? reopened(text);
  return readLines(lines);
}

function reopened(text: string): ActionLines {
  const actions: unknown = JSON.parse(text);
  if (!Array.isArray(actions)) throw new SyntaxError('The payload is not a list.');
  const rows = (decode(actions) as unknown[]).map(checkedRow);
  const joined = joinActions(actions.map((action) => JSON.stringify(action)));
  return { text: joined, starts: startsOfLines(joined), rows };
}

function startsOfLines(text: string): Uint32Array {
  const starts: number[] = [];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return Uint32Array.from(starts);
}

const BATCH = 500;

/** Reads a text with one action per line; null if it is none. */
function linesOf(text: string): ActionLines | null {
  if (!text.startsWith('[\n') || !text.endsWith('\n]')) return null;
  const starts = startsOfLines(text);
  const rows: ActionRow[] = [];
  try {
    for (let from = 0; from < starts.length - 1; from += BATCH) {
      const to = Math.min(from + BATCH, starts.length - 1);
      const actions = parseLines(text, starts, from, to);
      if (actions.length !== to - from) return null;
      for (const [offset, action] of actions.entries()) rows.push(checkedRow(action, from + offset));
    }
    return { text, starts, rows };
  } catch (error) {
    if (error instanceof WrongAction) throw error;
    return null;
  }
}

/** Opens actions that were checked before. */
export function readLines(lines: ActionLines): ActionText {
  const { text, starts } = lines;
  const length = Math.max(0, starts.length - 1);
  const slice = (from: number, to: number) =>
    parseLines(text, starts, Math.max(0, from), Math.min(to, length)) as UnknownAction[];
  return {
    ...lines,
    length,
    slice,
    at(index) {
      const [action] = slice(index, index + 1);
      if (action === undefined) throw new RangeError(`There is no action ${index}.`);
      return action;
    },
  };
}

/** A sign of encoded values that is quick to find: a search for the quotation mark before it would stop at every text. */
const ENCODED = '$t"';

function parseLines(text: string, starts: Uint32Array, from: number, to: number): unknown[] {
  if (from >= to) return [];
  // A line ends with a comma, the last one without.
  const lines = text.slice(starts[from], (starts[to] ?? 0) - 1);
  const actions = JSON.parse(`[${lines.endsWith(',') ? lines.slice(0, -1) : lines}]`) as unknown[];
  return lines.includes(ENCODED) ? (decode(actions) as unknown[]) : actions;
}

class WrongAction extends SyntaxError {}

function checkedRow(action: unknown, index: number): ActionRow {
  if (isPlainObject(action) && isNamed(action)) return rowOf(action, index);
  throw new WrongAction(`Action ${index + 1} is not an object with a type.`);
}

function isNamed(action: PlainObject): action is PlainObject & { type: string } {
  return typeof action['type'] === 'string';
}
