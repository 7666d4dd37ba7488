/**
 * History key of the page that this window opened with; the key of a page that replaced it starts with the same
 * characters.
 */
export const FIRST_KEY = 'default';
