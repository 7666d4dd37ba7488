/** Something at an instant, and beside how many others of about the same time it stands. */
export type Laid<Entry> = { entry: Entry; minutes: number; lane: number; lanes: number };

/** A block of an entry is as high as so many minutes. */
export const BLOCK_MINUTES = 56;

/** Lays entries of a day, earliest first, side by side where their blocks would cover each other. */
export function layInLanes<Entry>(entries: readonly Entry[], minutesOf: (entry: Entry) => number): Laid<Entry>[] {
  const laid: Laid<Entry>[] = [];
  let group: Laid<Entry>[] = [];
  let ends: number[] = [];
  for (const entry of entries) {
    const minutes = minutesOf(entry);
    if (ends.every((end) => end <= minutes)) {
      group = [];
      ends = [];
    }
    const free = ends.findIndex((end) => end <= minutes);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = minutes + BLOCK_MINUTES;
    const one = { entry, minutes, lane, lanes: ends.length };
    group.push(one);
    laid.push(one);
    for (const other of group) other.lanes = ends.length;
  }
  return laid;
}
