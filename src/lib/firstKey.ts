/** History key of the page that this window opened with; the key of a page that replaced it begins with the same. */
export const FIRST_KEY = 'default';
