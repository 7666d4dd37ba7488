import { useEffect } from 'react';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useAppDispatch } from '../../app/hooks';
import { CROSS_ICON } from '../../components/icons';
import { LineIcon } from '../../components/LineIcon';
import { dialogClosed } from '../ui/uiSlice';
import type { PostPicture } from './aiAssistantSlice';
import { ChatInput } from './chat/ChatInput';
import { ChatLog } from './chat/ChatLog';
import { ImageActions } from './image/ImageActions';
import { EnhanceAction } from './text/EnhanceAction';
import { assistantMessages } from './messages';
import { ReplyPlace } from './model/ReplyPlace';
import { NetworkChoice } from './text/NetworkChoice';
import { ReplacedText } from './text/ReplacedText';

const TITLE_ID = 'assistant-title';
const SUBTITLE_ID = 'assistant-subtitle';

type Props = {
  /** Text in the composer; null while Create Post is not open. */
  currentContent: string | null;
  /** Pictures of the post in the composer. */
  pictures: readonly PostPicture[];
};

/** The assistant as a slide-over on the right (spec section 2). */
export function AiAssistantPanel({ currentContent, pictures }: Props) {
  const dispatch = useAppDispatch();

  // The button that opened the panel may be on a page left meanwhile: the focus then goes to the new page.
  useEffect(
    () => () => {
      queueMicrotask(() => {
        if (document.activeElement === document.body) document.getElementById('main')?.focus();
      });
    },
    [],
  );

  return (
    <Drawer
      open
      anchor="right"
      onClose={() => dispatch(dialogClosed())}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': TITLE_ID,
          'aria-describedby': SUBTITLE_ID,
          // On a phone too, there is something left of the backdrop to press.
          sx: { width: 420, maxWidth: 'calc(100% - 2rem)', overscrollBehavior: 'contain' },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, p: 2, borderBottom: 1, borderColor: 'divider' }}>
        <Box sx={{ flexGrow: 1 }}>
          <Typography id={TITLE_ID} component="h2" variant="h2">
            {assistantMessages.title}
          </Typography>
          <Typography id={SUBTITLE_ID} sx={{ color: 'text.secondary' }}>
            {assistantMessages.subtitle}
          </Typography>
        </Box>
        <IconButton aria-label={assistantMessages.close} onClick={() => dispatch(dialogClosed())}>
          <LineIcon path={CROSS_ICON} />
        </IconButton>
      </Box>
      <ChatLog currentContent={currentContent} pictures={pictures} />
      <Box sx={{ display: 'grid', gap: 1.5, p: 2, borderTop: 1, borderColor: 'divider' }}>
        <ReplacedText />
        <ChatInput currentContent={currentContent} />
        <NetworkChoice />
        <EnhanceAction currentContent={currentContent} />
        <ImageActions />
        <ReplyPlace />
      </Box>
    </Drawer>
  );
}
