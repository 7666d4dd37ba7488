/** One of a connection's two handles. */
export type TokenKind = 'access' | 'refresh';
