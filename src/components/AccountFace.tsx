import { useState } from 'react';
import { styled } from '@mui/material/styles';
import type { AccountPlatform } from '#contract/networks';
import { useIsReplay } from '../lib/replayMode';
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
  account: { displayName: string; username: string; platform: AccountPlatform; profileImage: string };
  sizePx?: number;
};

/** An account as its picture, or its initials, with the mark of its network; the name is next to it. */
export function AccountFace({ account, sizePx = 32 }: Props) {
  const { displayName, username, platform, profileImage } = account;
  return (
    <Face style={{ width: sizePx, height: sizePx }} aria-hidden="true">
      <Initials>{initialsOf(displayName || username)}</Initials>
      <FacePicture src={profileImage} />
      <NetworkMark platform={platform} sizePx={Math.round(sizePx * MARK_SHARE)} />
    </Face>
  );
}

const Picture = styled('img')({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  borderRadius: '50%',
  objectFit: 'cover',
});

type FacePictureProps = { src: string };

/** The picture of an account, over the initials around which it is put: they stay where there is none, or it does not load. */
export function FacePicture({ src }: FacePictureProps) {
  const [missing, setMissing] = useState('');
  // Only our server keeps any, and a replay makes no requests.
  const isReplay = useIsReplay();
  if (isReplay || src === missing || !src.startsWith('/')) return null;
  return <Picture src={src} alt="" onError={() => setMissing(src)} />;
}

/** Two letters for a name: of its first words, or the first ones of its only word. */
export function initialsOf(name: string): string {
  const [first = '', second] = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters =
    second === undefined ? [...first].slice(0, 2) : [...first].slice(0, 1).concat([...second].slice(0, 1));
  return letters.join('').toUpperCase();
}
