import { styled } from '@mui/material/styles';
import type { AccountPlatform } from '#contract/networks';
import { NETWORK_LOOKS } from '../networks/looks';
import { LineIcon } from './LineIcon';

const Disc = styled('span')({
  display: 'grid',
  flex: 'none',
  placeItems: 'center',
  borderRadius: '50%',
  background: 'var(--network-color)',
  color: '#fff',
  // Drawn small, a line needs more weight.
  '& svg': { strokeWidth: 2.6 },
});

/** Of a mark, that its sign takes. */
const SIGN_SHARE = 0.62;

type Props = { platform: AccountPlatform; sizePx?: number };

/** A network's sign on its own color; its name is next to it. */
export function NetworkMark({ platform, sizePx = 16 }: Props) {
  const { className, glyph } = NETWORK_LOOKS[platform];
  return (
    <Disc className={className} style={{ width: sizePx, height: sizePx }} aria-hidden="true">
      <LineIcon path={glyph} sizePx={Math.round(sizePx * SIGN_SHARE)} />
    </Disc>
  );
}
