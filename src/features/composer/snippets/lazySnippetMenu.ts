import { lazyPart } from '../../../lib/lazyPart';

/** The list below a slash; fetched once somebody types one. */
export const { Component: SnippetMenu } = lazyPart(async () => (await import('./SnippetMenu')).SnippetMenu);
