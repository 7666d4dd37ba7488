import { Suspense } from 'react';
import { selectPictures } from '../../features/composer/mediaSlice';
import { selectContent } from '../../features/composer/draftSlice';
import { lazyPart } from '../../lib/lazyPart';
import { useAppSelector } from '../../store/hooks';
import { paths } from '../../lib/paths';
import { selectLocation } from '../../store/locationSlice';
import { useListeners } from '../../store/listeners';
import { startAssistantListeners } from '../../features/ai-assistant/assistantListeners';

const { Component: AiAssistantPanel } = lazyPart(
  async () => (await import('../../features/ai-assistant/AiAssistantPanel')).AiAssistantPanel,
);

const NONE: never[] = [];

/** The assistant, with the composer's text and pictures while the composer is open. */
export function AssistantPanel() {
  useListeners(startAssistantListeners);
  const isComposerOpen = useAppSelector((state) => selectLocation(state).pathname === paths.create);
  const content = useAppSelector(selectContent);
  const pictures = useAppSelector(selectPictures);
  return (
    <Suspense fallback={null}>
      <AiAssistantPanel currentContent={isComposerOpen ? content : null} pictures={isComposerOpen ? pictures : NONE} />
    </Suspense>
  );
}
