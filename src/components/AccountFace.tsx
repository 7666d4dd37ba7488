import { styled } from '@mui/material/styles';
import type { AccountPlatform } from '#contract/networks';
import { NetworkMark } from './NetworkMark';

const Face = styled('span')({
  position: 'relative',
  display: 'block',
  flex: 'none',
  '& > :last-child': {
    position: 'absolute',
    right: -4,
    bottom: -4,
    boxShadow: '0 0 0 2px var(--surface)',
  },
});

const Initials = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: '100%',
  height: '100%',
  borderRadius: '50%',
  background: 'var(--sunken)',
  color: 'var(--ink)',
  fontSize: '0.8125rem',
  fontWeight: 600,
});

const MARK_SHARE = 0.45;

type Props = {
  /** Of the account: its initials stand for it, since networks' pictures are not fetched. */
  name: string;
  platform: AccountPlatform;
  sizePx?: number;
};

/** An account as a face with the mark of its network; the name is next to it. */
export function AccountFace({ name, platform, sizePx = 32 }: Props) {
  return (
    <Face style={{ width: sizePx, height: sizePx }} aria-hidden="true">
      <Initials>{initialsOf(name)}</Initials>
      <NetworkMark platform={platform} sizePx={Math.round(sizePx * MARK_SHARE)} />
    </Face>
  );
}

/** Two letters for a name: of its first words, or the first ones of its only word. */
export function initialsOf(name: string): string {
  const [first = '', second] = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters =
    second === undefined ? [...first].slice(0, 2) : [...first].slice(0, 1).concat([...second].slice(0, 1));
  return letters.join('').toUpperCase();
}
