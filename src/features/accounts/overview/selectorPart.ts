import { lazyPart } from '../../../lib/lazyPart';

/** The account selector. It brings the code of fields, which nothing else above the dashboard's posts needs. */
export const accountSelector = lazyPart(async () => (await import('./AccountSelector')).AccountSelector);
