import type { AccountPlatform } from '#contract/platforms';
import { LineIcon } from './LineIcon';

const PATHS: Record<AccountPlatform, string> = {
  twitter: 'M4.5 4.5l15 15M19.5 4.5l-15 15',
  facebook:
    'M14.5 21v-8.5h3l.5-3.5h-3.5V7.2c0-1.2.6-1.9 2-1.9H18V2.2c-.5-.1-1.5-.2-2.4-.2-2.6 0-4.6 1.6-4.6 4.6V9H8v3.5h3V21z',
  linkedin: 'M4 9.5V20M4 4.5v.01M9.5 20V9.5M9.5 14a4.5 4.5 0 0 1 9 0v6',
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M17 7v.01',
};

type Props = { platform: AccountPlatform; sizePx?: number };

/** A network's sign as a line drawing; its name stands beside it. */
export function PlatformGlyph({ platform, sizePx = 22 }: Props) {
  return <LineIcon path={PATHS[platform]} sizePx={sizePx} />;
}
