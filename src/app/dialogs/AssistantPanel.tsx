import { AiAssistantPanel } from '../../features/ai-assistant/AiAssistantPanel';
import { startAssistantListeners } from '../../features/ai-assistant/assistantListeners';
import { selectContent } from '../../features/composer/draftSlice';
import { selectPictures } from '../../features/composer/mediaSlice';
import { selectCommonPlatforms } from '../../features/composer/selectors';
import { paths } from '../../lib/paths';
import { useAppSelector } from '../../store/hooks';
import { useListeners } from '../../store/listeners';
import { selectLocation } from '../../store/locationSlice';

const NONE: never[] = [];

/** The assistant, with the text, the pictures and the networks of the composer while that is open. */
export function AssistantPanel() {
  useListeners(startAssistantListeners);
  const isComposerOpen = useAppSelector((state) => selectLocation(state).pathname === paths.create);
  const content = useAppSelector(selectContent);
  const pictures = useAppSelector(selectPictures);
  const ticked = useAppSelector(selectCommonPlatforms);
  return (
    <AiAssistantPanel
      currentContent={isComposerOpen ? content : null}
      pictures={isComposerOpen ? pictures : NONE}
      ticked={isComposerOpen ? ticked : NONE}
    />
  );
}
