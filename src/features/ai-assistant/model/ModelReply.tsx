import Box from '@mui/material/Box';
import { NETWORKS } from '#contract/networks';
import type { ChatMessage, PostPicture } from '../aiAssistantSlice';
import { UseAsAltText } from '../image/UseAsAltText';
import { shortenedFor } from '../messages';
import { SuggestionCard } from '../text/SuggestionCard';
import { versionsIn } from './versionsIn';

type Props = {
  message: ChatMessage;
  currentContent: string | null;
  pictures: readonly PostPicture[];
  isWriting: boolean;
};

/** What a model wrote, as the versions that it offers; they grow as it writes. */
export function ModelReply({ message, currentContent, pictures, isWriting }: Props) {
  const { id, content, platform, isAltText } = message;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {versionsIn(content, platform ?? null).map(({ name, text, isShortened }) => (
        <SuggestionCard
          key={name}
          suggestion={{ messageId: id, version: name }}
          text={text}
          currentContent={currentContent}
          note={isShortened && platform !== undefined ? shortenedFor(NETWORKS[platform].name) : null}
          isWriting={isWriting}
        />
      ))}
      {isAltText && <UseAsAltText text={content.trim()} pictures={pictures} isWriting={isWriting} />}
    </Box>
  );
}
