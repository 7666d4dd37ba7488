/** Key of the page with which the product was opened in this window; one that took its place begins with it. */
export const FIRST_KEY = 'default';
