/**
 * Whose rows a repository reads and writes: the id of a user. It is one argument everywhere, so that rows can come to
 * belong to a group of users without every call being changed.
 */
export type Owner = string;
