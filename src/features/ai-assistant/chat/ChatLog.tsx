import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { nextTask } from '../../../lib/nextTask';
import { chatCleared, messageSent, replyStopped, type PostPicture } from '../aiAssistantSlice';
import { selectIsBusy, selectMessages, selectProblem } from '../selectors';
import { ChatLine } from './ChatLine';
import { assistantMessages } from '../messages';

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
