import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazyPart';

const { Component: SnippetsDialog } = lazyPart(
  async () => (await import('../../features/composer/snippets/SnippetsDialog')).SnippetsDialog,
);

/** The dialog of snippets, in a chunk of its own. */
export function SnippetsPart() {
  return (
    <Suspense fallback={null}>
      <SnippetsDialog />
    </Suspense>
  );
}
