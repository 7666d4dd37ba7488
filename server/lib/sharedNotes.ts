import inspector from 'node:inspector';

/** Where a text lies in shared memory: its length in bytes, then its bytes. */
const TEXT_BYTES = 252;
const SLOT_BYTES = 4 + TEXT_BYTES;
const WORK_SLOTS = 32;
const REQUEST_SLOTS = 32;
const HEADER_BYTES = 8;

/** Memory of this process that the thread of the watchdog reads while the event loop stands. */
const buffer = new SharedArrayBuffer(HEADER_BYTES + (WORK_SLOTS + REQUEST_SLOTS) * SLOT_BYTES);
const numbers = new Int32Array(buffer);
const bytes = Buffer.from(buffer);

/** How the watchdog finds in it what it needs. */
export const SHARED_NOTES = { buffer, HEADER_BYTES, SLOT_BYTES, WORK_SLOTS, REQUEST_SLOTS };

/** Says that the event loop turns, and whether a debugger may make it stand. */
export function beat(): void {
  Atomics.add(numbers, 0, 1);
  Atomics.store(numbers, 1, inspector.url() === undefined ? 0 : 1);
}

const freeSlots = Array.from({ length: WORK_SLOTS }, (_, index) => index);

/** Notes a piece of work until the returned function is called; beyond WORK_SLOTS at a time it is not noted. */
export function noteWork(text: string): () => void {
  const slot = freeSlots.pop();
  if (slot === undefined) return () => undefined;
  write(slot, text);
  return () => {
    write(slot, '');
    freeSlots.push(slot);
  };
}

let requests = 0;

/** Notes a request until the returned function is called, or as many others as there are places have come after it. */
export function noteRequest(text: string): () => void {
  const number = requests;
  requests += 1;
  const slot = WORK_SLOTS + (number % REQUEST_SLOTS);
  write(slot, text);
  return () => {
    if (requests - number <= REQUEST_SLOTS) write(slot, '');
  };
}

function write(slot: number, text: string): void {
  const start = HEADER_BYTES + slot * SLOT_BYTES;
  numbers[start / 4] = bytes.write(text, start + 4, TEXT_BYTES);
}
