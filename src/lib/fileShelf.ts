import { nanoid } from '@reduxjs/toolkit';

const files = new Map<string, File>();

/** Puts a file aside and returns the reference that stands for it in the store. */
export function shelveFile(file: File): string {
  const ref = nanoid();
  files.set(ref, file);
  return ref;
}

/** The file behind a reference; null once it was removed, and in a replay. */
export function readFile(ref: string): File | null {
  return files.get(ref) ?? null;
}

/** Lets a file go. */
export function removeFile(ref: string): void {
  files.delete(ref);
}
