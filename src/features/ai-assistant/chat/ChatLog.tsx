import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useAppDispatch, useAppSelector } from '../../../app/hooks';
import { nextTask } from '../../../lib/nextTask';
import { chatCleared, replyStopped, selectIsBusy, selectMessages } from '../aiAssistantSlice';
import { ChatLine } from './ChatLine';
import { assistantMessages } from '../messages';

type Props = { currentContent: string | null };

/** The conversation; new lines are read out as they come. */
export function ChatLog({ currentContent }: Props) {
  const dispatch = useAppDispatch();
  const messages = useAppSelector(selectMessages);
  const isBusy = useAppSelector(selectIsBusy);
  const log = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (log.current !== null) log.current.scrollTop = log.current.scrollHeight;
  }, [messages.length, isBusy]);

  // The button just pressed may be gone or disabled now: the focus moves to the conversation.
  useEffect(() => {
    nextTask(() => {
      const { activeElement, body } = document;
      if (activeElement === body || activeElement?.matches(':disabled')) log.current?.focus();
    });
  }, [messages.length, isBusy, currentContent]);

  return (
    <Box ref={log} sx={{ flexGrow: 1, minHeight: 120, overflowY: 'auto', p: 2 }} tabIndex={0}>
      <Stack role="log" aria-label={assistantMessages.chat} aria-busy={isBusy} spacing={1.5}>
        {messages.length === 0 && (
          <Typography sx={{ color: 'text.secondary' }}>{assistantMessages.greeting}</Typography>
        )}
        {messages.map((message) => (
          <ChatLine key={message.id} message={message} currentContent={currentContent} />
        ))}
      </Stack>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 40, mt: 1 }}>
        <Typography role="status" sx={{ color: 'text.secondary' }}>
          {isBusy && assistantMessages.thinking}
        </Typography>
        {isBusy && (
          <Button size="small" sx={{ flex: 'none' }} onClick={() => dispatch(replyStopped())}>
            {assistantMessages.stop}
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
