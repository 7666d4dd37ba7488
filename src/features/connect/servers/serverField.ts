/** A field of the form in which a person names a server. */
export type ServerField = 'server' | 'identifier' | 'password';
