/** A line that holds nothing else stands between the versions of a text in a reply. */
export const VERSION_SEPARATOR = '===';

/** Longest text that is sent to a model, in UTF-16 units; above it a model answers slowly or not at all. */
export const ASKED_TEXT_MAX_LENGTH = 12_000;
