import { Suspense } from 'react';
import { selectContent } from '../../features/composer/form/composerSlice';
import { lazyPart } from '../../lib/lazyPart';
import { useAppSelector } from '../hooks';
import { paths } from '../../core/paths';
import { selectLocation } from '../router/locationSlice';

const { Component: AiAssistantPanel } = lazyPart(
  async () => (await import('../../features/ai-assistant/AiAssistantPanel')).AiAssistantPanel,
);

/** The assistant, with the composer's text while the composer is open. */
export function AssistantPanel() {
  const isComposerOpen = useAppSelector((state) => selectLocation(state).pathname === paths.create);
  const content = useAppSelector(selectContent);
  return (
    <Suspense fallback={null}>
      <AiAssistantPanel currentContent={isComposerOpen ? content : null} />
    </Suspense>
  );
}
