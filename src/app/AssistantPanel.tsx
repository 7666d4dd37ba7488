import { lazy, Suspense } from 'react';
import { selectContent } from '../features/composer/composerSlice';
import { loadOrReload } from '../lib/loadOrReload';
import { useAppSelector } from './hooks';
import { paths } from './paths';
import { selectLocation } from './router/locationSlice';

const AiAssistantPanel = lazy(async () => {
  const { AiAssistantPanel: Panel } = await loadOrReload(() => import('../features/ai-assistant/AiAssistantPanel'));
  return { default: Panel };
});

/** Brings the assistant together with the composer, when that is open. */
export function AssistantPanel() {
  const isComposerOpen = useAppSelector((state) => selectLocation(state).pathname === paths.create);
  const content = useAppSelector(selectContent);
  return (
    <Suspense fallback={null}>
      <AiAssistantPanel currentContent={isComposerOpen ? content : null} />
    </Suspense>
  );
}
