import { memo, Suspense, useRef, type ChangeEvent, type ReactNode, type Ref } from 'react';
import { flushSync } from 'react-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { LineIcon } from '../../../components/LineIcon';
import { lazyPart } from '../../../lib/lazyPart';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { dialogOpened } from '../../ui/uiSlice';
import { ADD_MEDIA_ID, focusOn } from '../fields';
import { shelveFiles } from '../files';
import { filesLogged } from '../mediaSlice';
import { mediaMessages } from '../media/messages';
import { toolMessages } from '../messages';
import { snippetMessages } from '../snippets/messages';
import { insertText } from '../snippets/useSnippetMenu';
import { selectIsSending } from '../submissionSlice';
import { emojiClosed, emojiOpened, selectIsPickingEmoji } from '../viewSlice';

const ICONS = {
  media: 'M4 5h16v14H4zM4 16.5l5-5 4 4 2.5-2.5 4.5 4.5M15.5 9v.01',
  hashtags: 'M9.5 4l-2 16M16.5 4l-2 16M4.5 9h16M3.5 15h16',
  mentions: 'M12 8.4a3.6 3.6 0 1 0 0 7.2 3.6 3.6 0 0 0 0-7.2M15.6 8.5v5a2.4 2.4 0 0 0 4.9 0V12A8.5 8.5 0 1 0 17 18.9',
  emoji: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M8.3 14.2a4.4 4.4 0 0 0 7.4 0M9 9.5v.01M15 9.5v.01',
  snippets: 'M5 4h14v16H5zM13.8 8l-3.6 8',
  assistant: 'M12 3l2.1 6.9L21 12l-6.9 2.1L12 21l-2.1-6.9L3 12l6.9-2.1z',
};
const ICON_PX = 18;

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 2px',
  minHeight: 40,
  padding: '3px 12px 3px 4px',
  borderTop: '1px solid var(--line)',
  [theme.breakpoints.down('md')]: { padding: '0 8px 6px 4px' },
}));

/** One row on most phones: what is beside it then has a line of its own. */
const ToolGroup = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 2px',
  [theme.breakpoints.down('sm')]: {
    flexBasis: '100%',
    gap: 0,
    '& .MuiButton-root': { paddingInline: 4 },
    '& .MuiButton-startIcon': { marginInline: '0 4px' },
  },
}));

/** Each as wide as a finger where there is room, and a little less rather than on a second row. */
const Icons = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: '0 2px',
  [theme.breakpoints.down('sm')]: {
    flex: '1 1 180px',
    gap: 0,
    '& > button': { flex: '0 1 44px', minWidth: 36 },
  },
}));

type Props = {
  /** The text that snippets go into. */
  fieldId: string;
  /** The button that adds a part, and how long the text is. */
  children: ReactNode;
};

/** Under a text: what can be put into it or beside it, and how long it is. */
export function ToolRow({ fieldId, children }: Props) {
  return (
    <Bar>
      <Tools fieldId={fieldId} />
      <Box sx={{ display: 'flex', flex: '1 0 auto', alignItems: 'center', gap: 1, maxWidth: '100%' }}>{children}</Box>
    </Bar>
  );
}

/** Apart from the counter, which every key changes. */
const Tools = memo(function Tools({ fieldId }: { fieldId: string }) {
  const dispatch = useAppDispatch();

  function handleSnippets() {
    const field = document.getElementById(fieldId);
    if (!(field instanceof HTMLTextAreaElement)) return;
    const { selectionStart: start, selectionEnd: end, value } = field;
    // The list opens at a slash that begins a word.
    const isInWord = start > 0 && !/\s/.test(value.charAt(start - 1));
    insertText(field, start, end, isInWord ? ' /' : '/');
  }

  return (
    <ToolGroup>
      <MediaPicker />
      <Icons>
        <Tool label={toolMessages.hashtags} icon={ICONS.hashtags} onPressed={() => focusOn('post-hashtags')} />
        <Tool label={toolMessages.mentions} icon={ICONS.mentions} onPressed={() => focusOn('post-mentions')} />
        <EmojiTool fieldId={fieldId} />
        <Tool
          label={toolMessages.snippets}
          hint={snippetMessages.hint}
          icon={ICONS.snippets}
          onPressed={handleSnippets}
        />
        <Tool
          label={toolMessages.assistant}
          icon={ICONS.assistant}
          onPressed={() => dispatch(dialogOpened({ name: 'aiAssistant' }))}
        />
      </Icons>
    </ToolGroup>
  );
});

const { Component: EmojiPicker } = lazyPart(async () => (await import('./EmojiPicker')).EmojiPicker);

/** Puts an emoji where the caret was. */
function EmojiTool({ fieldId }: { fieldId: string }) {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsPickingEmoji);
  const button = useRef<HTMLButtonElement>(null);

  function handleChosen(emoji: string) {
    flushSync(() => dispatch(emojiClosed()));
    const field = document.getElementById(fieldId);
    if (field instanceof HTMLTextAreaElement) insertText(field, field.selectionStart, field.selectionEnd, emoji);
  }

  return (
    <>
      <Tool
        ref={button}
        label={toolMessages.emoji}
        icon={ICONS.emoji}
        isOpen={isOpen}
        onPressed={() => dispatch(emojiOpened())}
      />
      <Popover
        open={isOpen}
        anchorEl={() => button.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        disableScrollLock
        disableRestoreFocus
        onClose={() => {
          // Only once it is closed does it let the focus go.
          flushSync(() => dispatch(emojiClosed()));
          button.current?.focus();
        }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': toolMessages.emoji,
            sx: { minWidth: 322, minHeight: 338, border: 1, borderColor: 'divider' },
          },
        }}
      >
        <Suspense fallback={null}>
          <EmojiPicker onChosen={handleChosen} />
        </Suspense>
      </Popover>
    </>
  );
}

type ToolProps = {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  /** Instead of the label, for who can hover. */
  hint?: string;
  icon: string;
  /** For one that opens something. */
  isOpen?: boolean;
  onPressed: () => void;
};

function Tool({ ref, label, hint = label, icon, isOpen, onPressed }: ToolProps) {
  return (
    <IconButton
      ref={ref}
      {...(isOpen !== undefined && { 'aria-haspopup': 'dialog', 'aria-expanded': isOpen })}
      aria-label={label}
      title={hint}
      onClick={onPressed}
      sx={{ width: 32, height: 32, p: 0, borderRadius: 1, color: 'text.secondary' }}
    >
      <LineIcon path={icon} sizePx={ICON_PX} />
    </IconButton>
  );
}

/** Chooses files for the post. They are logged and listed, and reach the server only with what is pressed later. */
function MediaPicker() {
  const dispatch = useAppDispatch();
  const isSending = useAppSelector(selectIsSending);
  const input = useRef<HTMLInputElement>(null);

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    if (target.files === null || target.files.length === 0) return;
    dispatch(filesLogged({ files: shelveFiles([...target.files]) }));
    // The same files can then be picked again.
    target.value = '';
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*,video/*"
        aria-label={mediaMessages.addMedia}
        onChange={handleChange}
      />
      <Button
        id={ADD_MEDIA_ID}
        size="small"
        aria-disabled={isSending}
        startIcon={<LineIcon path={ICONS.media} sizePx={ICON_PX} />}
        onClick={() => isSending || input.current?.click()}
        sx={{ px: 1, color: 'text.secondary', fontSize: '0.8125rem' }}
      >
        {mediaMessages.addMedia}
      </Button>
    </>
  );
}
