import { memo } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { VERSION_NAMES, type ChatMessage, type PostPicture } from '../aiAssistantSlice';
import { assistantMessages } from '../messages';
import { ModelReply } from '../model/ModelReply';
import { SuggestionCard } from '../text/SuggestionCard';

type Props = {
  message: ChatMessage;
  currentContent: string | null;
  pictures: readonly PostPicture[];
  /** It is still growing. */
  isWriting: boolean;
};

/** One line of the chat, with the versions that a reply offers. */
export const ChatLine = memo(function ChatLine({ message, currentContent, pictures, isWriting }: Props) {
  const { id, type, content, contentOptions, hasImage, isFromModel } = message;
  const isUser = type === 'user';
  if (isFromModel) return <ModelReply {...{ message, currentContent, pictures, isWriting }} />;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: isUser ? 'end' : 'stretch' }}>
      <Box
        sx={{
          maxWidth: '90%',
          justifySelf: isUser ? 'end' : 'start',
          px: 1.5,
          py: 1,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: isUser ? 'background.default' : 'background.paper',
        }}
      >
        <Typography variant="body2" sx={{ color: 'text.secondary', fontWeight: 600 }}>
          {isUser ? assistantMessages.you : assistantMessages.title}
        </Typography>
        {hasImage && (
          <Typography component="span" sx={{ color: 'text.secondary' }}>
            {assistantMessages.image}:{' '}
          </Typography>
        )}
        <Typography
          component={hasImage ? 'span' : 'p'}
          dir="auto"
          sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {content}
        </Typography>
      </Box>
      {contentOptions &&
        VERSION_NAMES.map((version) => (
          <SuggestionCard
            key={version}
            suggestion={{ messageId: id, version }}
            text={contentOptions[version]}
            currentContent={currentContent}
          />
        ))}
    </Box>
  );
});
