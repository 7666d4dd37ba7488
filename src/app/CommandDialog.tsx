import { lazy, Suspense } from 'react';
import { loadOrReload } from '../lib/loadOrReload';

const CommandPalette = lazy(async () => {
  const chunk = await loadOrReload(() => import('./commands/CommandPalette'));
  return { default: chunk.CommandPalette };
});
const ShortcutsDialog = lazy(async () => {
  const chunk = await loadOrReload(() => import('./commands/ShortcutsDialog'));
  return { default: chunk.ShortcutsDialog };
});

type Props = { query: string | null };

/** The palette with its query, or else the list of keys, each in a chunk of its own. */
export function CommandDialog({ query }: Props) {
  return <Suspense fallback={null}>{query === null ? <ShortcutsDialog /> : <CommandPalette query={query} />}</Suspense>;
}
