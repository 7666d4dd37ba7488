/** Thrown for a file of a type that posts may carry which cannot be opened, now or later; the message is for people. */
export class UnreadableFileError extends Error {}
