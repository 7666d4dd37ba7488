/** Files that begin as those of their type do, which is what the sandbox looks at. */
export const PNG = beginningWith([0x89, 0x50, 0x4e, 0x47], 2_000);
export const JPEG = beginningWith([0xff, 0xd8, 0xff, 0xe0], 2_000);
export const VIDEO = beginningWith(Buffer.from('    ftypisom'), 2_500_000);

function beginningWith(bytes, size) {
  const file = Buffer.alloc(size, 1);
  Buffer.from(bytes).copy(file);
  return file;
}
