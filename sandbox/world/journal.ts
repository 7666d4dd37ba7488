import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { WorldEvent } from './events';

/** Where accepted events are kept. `append` returns only when the operating system has the line. */
export type Journal = { append(event: WorldEvent): void; clear(): void; close(): void };

/**
 * Opens an append-only file of JSON lines and gives back what it holds; with null nothing is kept on disk. A last
 * line that a killed process left unfinished was never acknowledged and is cut off.
 */
export function openJournal(file: string | null): { journal: Journal; events: WorldEvent[] } {
  if (file === null) {
    return { journal: { append: () => undefined, clear: () => undefined, close: () => undefined }, events: [] };
  }
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const descriptor = openSync(file, 'a+');
  const bytes = readFileSync(descriptor);
  const wholeLines = bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1);
  ftruncateSync(descriptor, wholeLines.length);
  const journal: Journal = {
    append: (event) => void writeSync(descriptor, `${JSON.stringify(event)}\n`),
    clear: () => ftruncateSync(descriptor, 0),
    close: () => closeSync(descriptor),
  };
  return { journal, events: wholeLines.toString().split('\n').slice(0, -1).map(parseLine) };
}

function parseLine(line: string, index: number): WorldEvent {
  try {
    return JSON.parse(line) as WorldEvent;
  } catch {
    throw new Error(`The sandbox's journal cannot be read at line ${index + 1}; remove it to start afresh.`);
  }
}
