import { useEffect, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import Button from '@mui/material/Button';
import { ASKED_TEXT_MAX_LENGTH } from '#contract/assistantReplies';
import { isBlank } from '#contract/isBlank';
import { beginningOf } from '#contract/networks/graphemes';
import { ACCOUNT_PLATFORMS, isAccountPlatform, NETWORKS, type AccountPlatform } from '#contract/networks';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { CROSS_ICON, LineIcon } from '../../components/LineIcon';
import { dialogClosed } from '../ui/uiSlice';
import {
  type PostPicture,
  inputTyped,
  messageSent,
  enhancementAsked,
  hashtagsAsked,
  networkChosen,
  replacedTextRestored,
  selectInput,
  selectIsBusy,
  selectPlatform,
  selectReplaced,
} from './aiAssistantSlice';
import { ChatLog } from './chat/ChatLog';
import { ImageActions } from './image/ImageActions';
import { assistantMessages, writtenBy } from './messages';
import TextField from '@mui/material/TextField';
import { isComposing } from '../../lib/composing';
import { useGetAssistantQuery } from '../../api/assistantApi';

const TITLE_ID = 'assistant-title';
const SUBTITLE_ID = 'assistant-subtitle';

type Props = {
  /** Text in the composer; null while Create Post is not open. */
  currentContent: string | null;
  /** Pictures of the post in the composer. */
  pictures: readonly PostPicture[];
  /** Networks that the text in the composer goes to. */
  ticked: readonly AccountPlatform[];
};

/** The assistant as a slide-over on the right. */
export function AiAssistantPanel({ currentContent, pictures, ticked }: Props) {
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
      <Box sx={{ display: 'grid', gap: 1, px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
        <ReplacedText />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <EnhanceAction currentContent={currentContent} ticked={ticked} />
          <ImageActions />
        </Box>
        <ChatInput currentContent={currentContent} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, pt: 0.5 }}>
          <NetworkChoice />
          <ReplyPlace />
        </Box>
      </Box>
    </Drawer>
  );
}

type ChatInputProps = { currentContent: string | null };

/** Where a message is written. Nothing is sent while it is empty or a reply is on its way. */
function ChatInput({ currentContent }: ChatInputProps) {
  const dispatch = useAppDispatch();
  const input = useAppSelector(selectInput);
  const isBusy = useAppSelector(selectIsBusy);
  const canSend = !isBusy && !isBlank(input);

  function handleSend() {
    if (canSend) dispatch(messageSent(input.trim(), draftOf(currentContent)));
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    handleSend();
  }

  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 1 }}>
      <TextField
        label={assistantMessages.message}
        placeholder={assistantMessages.placeholder}
        slotProps={{ htmlInput: { 'aria-description': assistantMessages.keyHint, title: assistantMessages.keyHint } }}
        autoFocus
        multiline
        maxRows={5}
        fullWidth
        size="small"
        value={input}
        onChange={(event) => dispatch(inputTyped(event.target.value))}
        onKeyDown={handleKeyDown}
      />
      <Button variant="contained" disabled={!canSend} onClick={handleSend}>
        {assistantMessages.send}
      </Button>
    </Box>
  );
}

/** What a message may be about: the text in the composer, if there is one, or as much of it as may be asked about. */
function draftOf(content: string | null): string | undefined {
  return content === null || isBlank(content) ? undefined : beginningOf(content, ASKED_TEXT_MAX_LENGTH);
}

/** Who writes the replies: a model of the server's, or nobody. */
function ReplyPlace() {
  const { currentData, isFetching } = useGetAssistantQuery();
  const isUnknown = isFetching && currentData === undefined;
  const { host, model } = currentData ?? { host: null, model: null };
  return (
    <Typography
      variant="body2"
      sx={{ flex: '1 1 12rem', color: 'text.secondary', overflowWrap: 'anywhere', minHeight: '1.5em' }}
    >
      {!isUnknown && (host === null || model === null ? assistantMessages.simulated : writtenBy(model, host))}
    </Typography>
  );
}

const REASON_ID = 'assistant-enhance-reason';

type EnhanceActionProps = Pick<Props, 'currentContent' | 'ticked'>;

/** Enhance Text and Suggest Hashtags, or why they cannot be used here. */
function EnhanceAction({ currentContent, ticked }: EnhanceActionProps) {
  const dispatch = useAppDispatch();
  const isBusy = useAppSelector(selectIsBusy);
  const reason = reasonFor(currentContent);
  const button = {
    variant: 'outlined',
    size: 'small',
    disabled: isBusy || reason !== null,
    'aria-describedby': REASON_ID,
  } as const;

  return (
    <>
      <Typography
        id={REASON_ID}
        variant="body2"
        sx={{ flex: '1 0 100%', color: 'text.secondary', ...(reason === null && { display: 'none' }) }}
      >
        {reason}
      </Typography>
      <Button {...button} onClick={() => dispatch(enhancementAsked(currentContent ?? '', ticked))}>
        {assistantMessages.enhance}
      </Button>
      <Button {...button} onClick={() => dispatch(hashtagsAsked(currentContent ?? ''))}>
        {assistantMessages.hashtags}
      </Button>
    </>
  );
}

function reasonFor(content: string | null): string | null {
  if (content === null) return assistantMessages.enhanceNeedsComposer;
  return isBlank(content) ? assistantMessages.enhanceNeedsText : null;
}

const ANY = 'any';

/** The network that replies are written for: they keep to its limit. */
function NetworkChoice() {
  const dispatch = useAppDispatch();
  const platform = useAppSelector(selectPlatform);
  const isBusy = useAppSelector(selectIsBusy);
  return (
    <TextField
      select
      id="assistant-network"
      size="small"
      label={assistantMessages.network}
      disabled={isBusy}
      value={platform ?? ANY}
      slotProps={{ select: { native: true } }}
      onChange={({ target: { value } }) => dispatch(networkChosen(isAccountPlatform(value) ? value : null))}
    >
      <option value={ANY}>{assistantMessages.anyNetwork}</option>
      {ACCOUNT_PLATFORMS.map((one) => (
        <option key={one} value={one}>
          {NETWORKS[one].name}
        </option>
      ))}
    </TextField>
  );
}

/** A suggestion took the place of words in the composer; they can come back. */
function ReplacedText() {
  const dispatch = useAppDispatch();
  const replaced = useAppSelector(selectReplaced);
  if (replaced === null) return null;
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
      <Typography variant="body2">{assistantMessages.replaced}</Typography>
      <Button size="small" onClick={() => dispatch(replacedTextRestored({ text: replaced }))}>
        {assistantMessages.putBack}
      </Button>
    </Box>
  );
}
