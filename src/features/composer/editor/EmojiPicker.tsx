import { styled } from '@mui/material/styles';
import {
  EmojiPicker as Picker,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
  type EmojiPickerRootProps,
} from 'frimousse';
import emoji from 'emojibase-data/en/data.json';
import messages from 'emojibase-data/en/messages.json';
import { emojiMessages } from '../messages';

type Resolve = NonNullable<EmojiPickerRootProps['resolveEmojiData']>;

/** The names and groups of emoji come from us, with this part of the form; by itself the picker would ask a network of others. */
const readEmoji: Resolve = (locale, { emojiVersion = Infinity }) => {
  const groups = messages.groups.filter(({ key }) => key !== 'component');
  return {
    locale,
    categories: groups.map(({ order, message }) => ({ index: order, label: message })),
    emojis: emoji.flatMap(({ emoji: sign, group, label, version, tags = [] }) =>
      groups.some(({ order }) => order === group) && version <= emojiVersion
        ? [{ emoji: sign, category: group ?? 0, label, version, tags }]
        : [],
    ),
    skinTones: { light: '', 'medium-light': '', medium: '', 'medium-dark': '', dark: '' },
  };
};

const Root = styled(Picker.Root)({
  display: 'flex',
  flexDirection: 'column',
  width: 320,
  maxWidth: '100%',
  height: 336,
  '& [frimousse-search]': {
    margin: 8,
    height: 40,
    padding: '0 12px',
    border: '1px solid var(--line-strong)',
    borderRadius: 8,
    background: 'var(--surface)',
    color: 'inherit',
    font: 'inherit',
  },
  '& [frimousse-viewport]': { position: 'relative', flex: 1, outline: 'none' },
  '& [frimousse-category-header]': {
    padding: '4px 12px',
    background: 'var(--surface)',
    color: 'var(--ink-soft)',
    fontSize: '0.75rem',
    fontWeight: 600,
    textTransform: 'capitalize',
  },
  '& [frimousse-row]': { padding: '0 8px' },
  '& [frimousse-emoji]': {
    width: 33,
    height: 33,
    padding: 0,
    border: 0,
    borderRadius: 8,
    background: 'none',
    fontSize: '1.25rem',
    lineHeight: 1,
    cursor: 'pointer',
    '&[data-active]': { background: 'var(--primary-soft)' },
  },
  '& [frimousse-loading], & [frimousse-empty]': {
    position: 'absolute',
    inset: 0,
    display: 'grid',
    placeItems: 'center',
  },
});

/** The picker counts from 0, ARIA from 1. By this attribute the picker finds the row to scroll to; the first is always at the top. */
function Row({ 'aria-rowindex': index, ...row }: EmojiPickerListRowProps) {
  return <div {...row} {...(index !== 0 && { 'aria-rowindex': index })} />;
}

function Emoji({ emoji, 'aria-colindex': index, ...cell }: EmojiPickerListEmojiProps) {
  return (
    <button {...cell} type="button" aria-colindex={(index ?? 0) + 1}>
      {emoji.emoji}
    </button>
  );
}

type Props = { onChosen: (emoji: string) => void };

/** Emoji by group, found by their names; keys move through them. */
export function EmojiPicker({ onChosen }: Props) {
  return (
    <Root columns={9} resolveEmojiData={readEmoji} onEmojiSelect={({ emoji }) => onChosen(emoji)}>
      <Picker.Search autoFocus aria-label={emojiMessages.search} placeholder={emojiMessages.search} />
      <Picker.Viewport>
        <Picker.Loading>{emojiMessages.loading}</Picker.Loading>
        <Picker.Empty>{emojiMessages.none}</Picker.Empty>
        <Picker.List components={{ Row, Emoji }} />
      </Picker.Viewport>
    </Root>
  );
}
