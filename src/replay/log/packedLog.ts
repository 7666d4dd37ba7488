import { readLines, type ActionLines } from '../../recording/log/actionText';
import { decode, encode } from '../../recording/log/codec';
import type { Base, Log } from '../../recording/log/format';

/** An open log as data that one thread can send to another: states are text, as in the file. */
export type PackedLog = Omit<Log, 'actions' | 'preloadedState' | 'bases'> & {
  actions: ActionLines;
  preloadedState: string;
  bases: readonly Base[];
};

/** Packs a log; its checks have been made, so unpacking makes none. */
export function packLog({ actions: { text, starts, rows }, preloadedState, bases, ...facts }: Log): PackedLog {
  return {
    ...facts,
    actions: { text, starts, rows },
    preloadedState: textOf(preloadedState),
    bases: bases.map((base) => ({ ...base, state: textOf(base.state) })),
  };
}

/** Opens a packed log. */
export function unpackLog({ actions, preloadedState, bases, ...facts }: PackedLog): Log {
  return {
    ...facts,
    actions: readLines(actions),
    preloadedState: valueOf(preloadedState),
    bases: bases.map((base) => ({ ...base, state: valueOf(base.state) })),
  };
}

function textOf(value: unknown): string {
  return JSON.stringify(encode(value));
}

function valueOf(text: string): unknown {
  return decode(JSON.parse(text));
}
