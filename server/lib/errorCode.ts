/** Returns the code that Node and PostgreSQL put on their errors (ENOENT, 40P01); undefined when there is none. */
export function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
