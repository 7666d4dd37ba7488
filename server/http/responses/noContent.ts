import { Type } from 'typebox';

/** Schema of the empty body of a 204. */
export const NoContent = Type.Unsafe<undefined>({ type: 'null', description: 'Done.' });
