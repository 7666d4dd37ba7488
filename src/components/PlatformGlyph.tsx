import type { AccountPlatform } from '#contract/networks';
import { NETWORK_LOOKS } from '../networks/looks';
import { LineIcon } from './LineIcon';

type Props = { platform: AccountPlatform; sizePx?: number };

/** A network's sign as a line drawing; its name is next to it. */
export function PlatformGlyph({ platform, sizePx = 22 }: Props) {
  return <LineIcon path={NETWORK_LOOKS[platform].glyph} sizePx={sizePx} />;
}
