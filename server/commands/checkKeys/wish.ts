import { parseArgs } from 'node:util';
import { ACCOUNT_PLATFORMS, isAccountPlatform, isKeyless, NETWORKS, type AccountPlatform } from '#contract/networks';

/** What somebody wants to be tried. */
export type Wish = {
  platform: AccountPlatform;
  /** Handle of an account, or the server that it is on, where people choose servers. */
  where: string | null;
  isSandbox: boolean;
  /** True if a post may stay that no call can delete: Instagram's. */
  mayStay: boolean;
};

/** Ends the check before it has begun; its sentence names the way out. */
export class CheckRefused extends Error {}

/** The name of a network on the command line: "x", "facebook". */
export function wordOf(platform: AccountPlatform): string {
  return NETWORKS[platform].shortName.toLowerCase();
}

const WORDS = ACCOUNT_PLATFORMS.map(wordOf);

const USAGE = `Name one network: npm run check-keys -- ${WORDS.join(' | ')} [--sandbox]`;

const EXAMPLES: Partial<Record<AccountPlatform, string>> = {
  bluesky: 'Name the account: npm run check-keys -- bluesky ada.bsky.social',
  mastodon: 'Name the server of the account: npm run check-keys -- mastodon mastodon.social',
};

/** Reads the words of a command; throws CheckRefused. */
export function readWish(words: readonly string[]): Wish {
  const { positionals, sandbox, publish } = read(words);
  const [name = '', where = null, ...rest] = positionals;
  const platform = ACCOUNT_PLATFORMS.find((one) => [wordOf(one), one].includes(name.toLowerCase()));
  if (name === '') throw new CheckRefused(USAGE);
  if (platform === undefined || !isAccountPlatform(platform)) {
    throw new CheckRefused(`There is no network “${name}”. ${USAGE}`);
  }
  const isTooMuch = rest.length > 0 || (where !== null && !isKeyless(platform));
  if (isTooMuch) throw new CheckRefused(`“${rest[0] ?? where ?? ''}” is too much. ${USAGE}`);
  const example = EXAMPLES[platform];
  if (example !== undefined && where === null && !sandbox) throw new CheckRefused(example);
  return { platform, where, isSandbox: sandbox, mayStay: publish };
}

function read(words: readonly string[]) {
  try {
    const options = {
      sandbox: { type: 'boolean', default: false },
      publish: { type: 'boolean', default: false },
    } as const;
    const { positionals, values } = parseArgs({ args: [...words], options, allowPositionals: true });
    return { positionals, ...values };
  } catch {
    throw new CheckRefused(USAGE);
  }
}

/** Words of this length and more in what is secret are hidden; shorter ones are no secrets. */
const SECRET_LEAST = 12;

/** Remembers what must not be printed. */
export type Secrecy = ReturnType<typeof createSecrecy>;

/** A network may repeat in an error what it was sent, so every line is looked through. */
export function createSecrecy() {
  const secrets = new Set<string>();
  return {
    /** Keeps a token, a code or a secret from being printed, whole or by one of its parts. */
    keep(text: string | null): void {
      const parts = (text ?? '').split(/[^\w.~+=-]+/).filter((part) => part.length >= SECRET_LEAST);
      for (const part of [text ?? '', ...parts]) if (part.length >= SECRET_LEAST) secrets.add(part);
    },
    hide(line: string): string {
      return [...secrets].reduce((shown, secret) => shown.replaceAll(secret, '(hidden)'), line);
    },
  };
}
