import { nanoid } from '@reduxjs/toolkit';

const files = new Map<string, File>();
const urls = new Map<string, string>();

/** Stores a file and returns the reference that represents it in the store. */
export function shelveFile(file: File): string {
  const ref = nanoid();
  files.set(ref, file);
  return ref;
}

/** The file behind a reference; null once it was removed, and in a replay. */
export function readFile(ref: string): File | null {
  return files.get(ref) ?? null;
}

/** An address at which this page can show a file, until it is removed; null where there is no file. */
export function fileUrl(ref: string): string | null {
  const file = files.get(ref);
  if (file === undefined) return null;
  const url = urls.get(ref) ?? URL.createObjectURL(file);
  urls.set(ref, url);
  return url;
}

/** Releases a file. */
export function removeFile(ref: string): void {
  const url = urls.get(ref);
  if (url !== undefined) URL.revokeObjectURL(url);
  urls.delete(ref);
  files.delete(ref);
}
