import { useEffect, useRef, memo } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { diffWordsWithSpace } from 'diff';
import { NETWORKS } from '#contract/networks';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { writeClipboard } from '../../../lib/clipboard';
import { nextTask } from '../../../lib/waiting';
import { toastShown } from '../../ui/uiSlice';
import {
  chatCleared,
  messageSent,
  replyStopped,
  type PostPicture,
  VERSION_NAMES,
  type ChatMessage,
  altTextChosen,
  changesToggled,
  suggestionCopied,
  suggestionUsed,
  type Suggestion,
  selectIsBusy,
  selectMessages,
  selectProblem,
  selectIsCompared,
  selectIsCopied,
  selectIsUsed,
  selectAskedText,
} from '../aiAssistantSlice';
import { assistantMessages, shortenedFor, asAltTextOf, ofVersion, VERSION_LABELS } from '../messages';
import { versionsIn } from '../model/replyTexts';

/** Visible remainder of the line before a reply. */
const ROOM_PX = 16;

/** Above a phone's keyboard there is space for so much of the conversation, and for the field below it. */
const MIN_HEIGHT = 'clamp(120px, 48vh, 240px)';

type Props = { currentContent: string | null; pictures: readonly PostPicture[] };

/** The conversation; new lines are read out as they come. */
export function ChatLog({ currentContent, pictures }: Props) {
  const dispatch = useAppDispatch();
  const messages = useAppSelector(selectMessages);
  const isBusy = useAppSelector(selectIsBusy);
  const problem = useAppSelector(selectProblem);
  const log = useRef<HTMLDivElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  const last = messages.at(-1);
  const isAnswered = last?.type === 'ai';
  // The reply was stopped, or the panel closed before it came; a file is gone by then.
  const canAskAgain = !isBusy && last?.type === 'user' && last.hasImage === undefined;

  // Of a long reply the beginning is read first; of everything else the end is the news.
  useEffect(() => {
    if (log.current === null) return;
    log.current.scrollTop = log.current.scrollHeight;
    const [line, view] = [lines.current?.lastElementChild, log.current].map(
      (part) => part?.getBoundingClientRect().top,
    );
    if (isAnswered && line !== undefined && view !== undefined)
      log.current.scrollTop += Math.min(0, line - view - ROOM_PX);
  }, [messages.length, isBusy, isAnswered]);

  // The button just pressed may be gone or disabled now: the focus moves to the conversation.
  useEffect(() => {
    nextTask(() => {
      const { activeElement, body } = document;
      if (activeElement === body || activeElement?.matches(':disabled')) log.current?.focus();
    });
  }, [messages.length, isBusy, currentContent]);

  return (
    <Box ref={log} sx={{ flexGrow: 1, minHeight: MIN_HEIGHT, overflowY: 'auto', p: 2 }} tabIndex={0}>
      <Stack ref={lines} role="log" aria-label={assistantMessages.chat} aria-busy={isBusy} spacing={1.5}>
        {messages.length === 0 && (
          <Typography sx={{ color: 'text.secondary' }}>{assistantMessages.greeting}</Typography>
        )}
        {messages.map((message) => (
          <ChatLine
            key={message.id}
            message={message}
            currentContent={currentContent}
            pictures={pictures}
            isWriting={isBusy && message === last}
          />
        ))}
      </Stack>
      <Typography role="alert" sx={{ color: 'error.main', mt: problem === null ? 0 : 1 }}>
        {problem}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 40, mt: 1 }}>
        <Typography role="status" sx={{ color: 'text.secondary' }}>
          {isBusy && assistantMessages.thinking}
        </Typography>
        {isBusy && (
          <Button size="small" sx={{ flex: 'none' }} onClick={() => dispatch(replyStopped())}>
            {assistantMessages.stop}
          </Button>
        )}
        {canAskAgain && (
          <Button size="small" sx={{ flex: 'none' }} onClick={() => dispatch(messageSent(last.content))}>
            {assistantMessages.askAgain}
          </Button>
        )}
        {messages.length > 0 && !isBusy && (
          <Button size="small" sx={{ ml: 'auto' }} onClick={() => dispatch(chatCleared())}>
            {assistantMessages.clear}
          </Button>
        )}
      </Box>
    </Box>
  );
}

type ChatLineProps = {
  message: ChatMessage;
  currentContent: string | null;
  pictures: readonly PostPicture[];
  /** It is still growing. */
  isWriting: boolean;
};

/** One line of the chat, with the versions that a reply offers. */
const ChatLine = memo(function ChatLine({ message, currentContent, pictures, isWriting }: ChatLineProps) {
  const { id, type, content, contentOptions, notes, hasImage, isFromModel } = message;
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
            note={notes?.[version] ?? null}
          />
        ))}
    </Box>
  );
});

type ModelReplyProps = {
  message: ChatMessage;
  currentContent: string | null;
  pictures: readonly PostPicture[];
  isWriting: boolean;
};

/** What a model wrote, as the versions that it offers; they grow as it writes. */
function ModelReply({ message, currentContent, pictures, isWriting }: ModelReplyProps) {
  const { id, content, platform, isAltText } = message;
  const versions = versionsIn(content, platform ?? null);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {versions.map(({ name, text, isShortened }) => (
        <SuggestionCard
          key={name}
          suggestion={{ messageId: id, version: name }}
          text={text}
          currentContent={currentContent}
          note={isShortened && platform !== undefined ? shortenedFor(NETWORKS[platform].name) : null}
          isWriting={isWriting}
        />
      ))}
      {isAltText && <UseAsAltText text={versions[0]?.text ?? ''} pictures={pictures} isWriting={isWriting} />}
    </Box>
  );
}

type UseAsAltTextProps = { text: string; pictures: readonly PostPicture[]; isWriting: boolean };

/** Makes a reply the alt text of a picture of the post. */
function UseAsAltText({ text, pictures, isWriting }: UseAsAltTextProps) {
  const dispatch = useAppDispatch();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {pictures.map((file) => (
        <Button
          key={file.id}
          size="small"
          variant="outlined"
          disabled={isWriting}
          sx={{ overflowWrap: 'anywhere' }}
          onClick={() => dispatch(altTextChosen({ file, text }))}
        >
          {asAltTextOf(file.filename)}
        </Button>
      ))}
    </Box>
  );
}

type SuggestionCardProps = {
  suggestion: Suggestion;
  text: string;
  currentContent: string | null;
  /** What is to be known about the text. */
  note?: string | null;
  /** The text is still growing. */
  isWriting?: boolean;
};

/** One version of a text; Use brings it into the composer. */
function SuggestionCard({ suggestion, text, currentContent, note = null, isWriting = false }: SuggestionCardProps) {
  const dispatch = useAppDispatch();
  const { messageId, version } = suggestion;
  const isUsed = useAppSelector((state) => selectIsUsed(state, messageId, version));
  const isCopied = useAppSelector((state) => selectIsCopied(state, messageId, version));
  const isCompared = useAppSelector((state) => selectIsCompared(state, messageId, version));
  const { use, used, copy, copied, changes } = assistantMessages;

  /** If the browser refuses, a toast says so, and the text can be selected. */
  async function handleCopy() {
    if (await writeClipboard(text)) dispatch(suggestionCopied(suggestion));
    else dispatch(toastShown({ kind: 'error', text: assistantMessages.copyFailed }));
  }

  function handleUse() {
    dispatch(suggestionUsed({ ...suggestion, text, replaced: currentContent }));
  }

  return (
    <Box role="group" aria-label={VERSION_LABELS[version]} sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', pl: 1.5, pr: 0.5 }}>
        <Typography sx={{ flexGrow: 1, fontWeight: 600 }}>{VERSION_LABELS[version]}</Typography>
        <Button
          size="small"
          aria-label={ofVersion(changes, version)}
          aria-pressed={isCompared}
          disabled={isWriting}
          onClick={() => dispatch(changesToggled(suggestion))}
        >
          {changes}
        </Button>
        <Button
          size="small"
          aria-label={isCopied ? copied : ofVersion(copy, version)}
          disabled={isWriting}
          onClick={() => void handleCopy()}
        >
          {isCopied ? copied : copy}
        </Button>
        <Button
          size="small"
          aria-label={isUsed ? used : ofVersion(use, version)}
          disabled={isWriting}
          onClick={handleUse}
        >
          {isUsed ? used : use}
        </Button>
      </Box>
      <Typography dir="auto" sx={{ px: 1.5, pb: 1.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {isCompared ? <TextChanges messageId={messageId} text={text} /> : text}
      </Typography>
      {note !== null && (
        <Typography variant="body2" sx={{ px: 1.5, pb: 1.5, color: 'text.secondary' }}>
          {note}
        </Typography>
      )}
    </Box>
  );
}

type TextChangesProps = { messageId: string; text: string };

/** A version compared with the words it was made from: removed words are struck through, new ones underlined. */
function TextChanges({ messageId, text }: TextChangesProps) {
  const asked = useAppSelector((state) => selectAskedText(state, messageId));
  return diffWordsWithSpace(asked, text).map(({ value, added, removed }, index) => {
    if (added)
      return (
        <Box key={index} component="ins" sx={{ bgcolor: 'success.light' }}>
          {value}
        </Box>
      );
    if (removed)
      return (
        <Box key={index} component="del" sx={{ bgcolor: 'error.light' }}>
          {value}
        </Box>
      );
    return value;
  });
}
