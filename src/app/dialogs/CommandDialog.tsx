import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazyPart';

const { Component: CommandPalette } = lazyPart(async () => (await import('../commands/CommandPalette')).CommandPalette);
const { Component: ShortcutsDialog } = lazyPart(
  async () => (await import('../commands/ShortcutsDialog')).ShortcutsDialog,
);

type Props = { query: string | null };

/** The palette for a query, or for null the list of shortcuts; each in a chunk of its own. */
export function CommandDialog({ query }: Props) {
  return <Suspense fallback={null}>{query === null ? <ShortcutsDialog /> : <CommandPalette query={query} />}</Suspense>;
}
