import type { UnknownAction } from '@reduxjs/toolkit';
import { decode } from './codec';
import { isPlainObject } from './plain';

/** The actions of a log, kept as one text and parsed on demand: as objects they would take far more memory. */
export type ActionText = {
  length: number;
  /** Freshly parsed actions of a range; callers may modify them. */
  slice: (from: number, to: number) => UnknownAction[];
  at: (index: number) => UnknownAction;
  /** The complete text, a JSON array with one action per line. */
  text: string;
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
  const starts = startsOfLines(text);
  return holdsOnePerLine(text, starts) ? fromLines(text, starts) : reopened(text);
}

function reopened(text: string): ActionText {
  const actions: unknown = JSON.parse(text);
  if (!Array.isArray(actions)) throw new SyntaxError('The payload is not a list.');
  (decode(actions) as unknown[]).forEach(checkAction);
  const joined = joinActions(actions.map((action) => JSON.stringify(action)));
  return fromLines(joined, startsOfLines(joined));
}

/** Offsets of the lines between `[` and `]`, and the end of the last one. */
function startsOfLines(text: string): number[] {
  const starts: number[] = [];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

const BATCH = 500;

function holdsOnePerLine(text: string, starts: number[]): boolean {
  if (!text.startsWith('[\n') || !text.endsWith('\n]')) return false;
  try {
    for (let from = 0; from < starts.length - 1; from += BATCH) {
      const to = Math.min(from + BATCH, starts.length - 1);
      const actions = parseLines(text, starts, from, to);
      if (actions.length !== to - from) return false;
      actions.forEach((action, index) => checkAction(action, from + index));
    }
    return true;
  } catch (error) {
    if (error instanceof WrongAction) throw error;
    return false;
  }
}

function fromLines(text: string, lines: readonly number[]): ActionText {
  const starts = Uint32Array.from(lines);
  const length = Math.max(0, starts.length - 1);
  const slice = (from: number, to: number) =>
    parseLines(text, starts, Math.max(0, from), Math.min(to, length)) as UnknownAction[];
  return {
    length,
    slice,
    at(index) {
      const [action] = slice(index, index + 1);
      if (action === undefined) throw new RangeError(`There is no action ${index}.`);
      return action;
    },
    text,
  };
}

function parseLines(text: string, starts: ArrayLike<number>, from: number, to: number): unknown[] {
  if (from >= to) return [];
  // A line ends with a comma, the last one without.
  const lines = text.slice(starts[from], (starts[to] ?? 0) - 1);
  const actions = JSON.parse(`[${lines.endsWith(',') ? lines.slice(0, -1) : lines}]`) as unknown[];
  return lines.includes('"$t"') ? (decode(actions) as unknown[]) : actions;
}

class WrongAction extends SyntaxError {}

function checkAction(action: unknown, index: number): void {
  if (isPlainObject(action) && typeof action['type'] === 'string') return;
  throw new WrongAction(`Action ${index + 1} is not an object with a type.`);
}
