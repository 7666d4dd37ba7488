import sharp from 'sharp';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import type { Environment } from '../../lib/environment';
import type { Actor, DraftMedia } from '../../networks/connector';
import { advise, costOf, StepNeedless, troubleOf } from './advice';
import type { Operator } from './door';
import { openPlace, type Place, signIn, type SignedIn } from './place';
import { createTriedPosts, type TriedPosts } from './posts';
import { createSecrecy, type Secrecy, readWish, type Wish } from './wish';

const PICTURE_PX = 1_080;

/**
 * Tries the keys of a network: signing in, a post, one with an image, figures, deleting both. Tells of each step what the
 * network answered, and where it fails what to do. Nothing is stored, and what was published is deleted whatever fails.
 * Resolves to true if all went well; throws CheckRefused and ConfigError where it can't begin.
 */
export async function checkKeys(
  words: readonly string[],
  environment: Environment,
  { say, ...rest }: Operator,
): Promise<boolean> {
  const wish = readWish(words);
  const secrecy = createSecrecy();
  const operator: Operator = { ...rest, say: (line) => say(secrecy.hide(line)) };
  const picture = await makePicture();
  const place = await openPlace(wish, { environment, operator, secrecy, picture });
  try {
    operator.say(beginningOf(wish));
    const report = createReport(wish.platform, place.redirectUri, operator);
    const signedIn = await report.step('Signing in', () => signIn(place, secrecy), nameOf);
    if (signedIn !== null) {
      await tryAccount({ wish, place, picture, report, secrecy, signal: operator.signal }, signedIn);
    }
    return report.end();
  } finally {
    await place.close();
  }
}

type Check = { wish: Wish; place: Place; picture: Buffer; report: Report; secrecy: Secrecy; signal: AbortSignal };

/** All steps that need an account. */
async function tryAccount(check: Check, { profile, tokens: granted }: SignedIn): Promise<void> {
  const { place, report, signal } = check;
  const { connector } = place;
  const { shortName: name } = NETWORKS[connector.platform];
  reportPermissions(check, granted.scope);
  let tokens = granted;
  const actorOf = (): Actor => ({ ...profile, accessToken: tokens.accessToken });
  const { refreshToken } = granted;
  if (refreshToken !== null) {
    tokens =
      (await report.step(
        'Renewing the connection',
        () => connector.refresh(refreshToken),
        () => `${name} gave new tokens for the old ones.`,
      )) ?? granted;
    check.secrecy.keep(tokens.accessToken);
    check.secrecy.keep(tokens.refreshToken);
  }
  const posts = createTriedPosts(connector, actorOf, signal);
  try {
    await tryPosts(check, posts);
  } finally {
    if (posts.areThere()) await report.step('Deletion', posts.remove, String);
    else report.skip('Deletion', 'nothing was published.');
  }
  const { revoke } = connector;
  if (revoke === null) return;
  await report.step(
    'Signing out',
    () => revoke(tokens),
    (isBack) =>
      isBack
        ? `${name} has taken the tokens back.`
        : 'this server takes back no single token. The account’s own settings there list the app, and end it.',
  );
}

async function tryPosts({ wish, place, picture, report, signal }: Check, posts: TriedPosts): Promise<void> {
  const { platform, isSandbox, mayStay } = wish;
  const { shortName: name, media, deletesPosts } = NETWORKS[platform];
  const image = [attach(picture, place.pictureUrl)];
  if (media.needsFile) report.skip('Text post', `${name} takes none without a file.`);
  else if (!signal.aborted) await report.step('Text post', () => posts.publish([]), String);
  if (signal.aborted) return;
  const mayPublish = deletesPosts || isSandbox || mayStay;
  const tryImage = mayPublish ? posts.publish : posts.prepare;
  await report.step('Image post', () => tryImage(image), String);
  if (signal.aborted) return;
  await report.step('Figures', posts.readFigures, String);
}

/** Compares what was granted with what was asked for, where the network tells. */
function reportPermissions({ place, report }: Check, scope: string): void {
  const { connector, redirectUri } = place;
  if (connector.oauth === undefined || scope === '') return;
  const { platform, oauth } = connector;
  const [asked, granted] = [oauth.scope, scope].map((list) => list.split(/[\s,]+/));
  const missing = (asked ?? []).filter((one) => !(granted ?? []).includes(one));
  if (missing.length === 0) return;
  const { shortName: name } = NETWORKS[platform];
  const sentence = `${name} did not grant ${missing.join(', ')}. ${advise(platform, 'permission', redirectUri)}`;
  report.fail('Permissions', sentence);
}

function nameOf({ profile, others }: SignedIn): string {
  const { name, username } = profile;
  const who = name === username ? name : `${name} (${username})`;
  if (others.length === 0) return `the account is ${who}.`;
  return `the account is ${who}; granted, and not tried: ${others.join(', ')}.`;
}

function beginningOf({ platform, isSandbox }: Wish): string {
  const { shortName: name } = NETWORKS[platform];
  if (isSandbox) return `Trying ${name} in the sandbox: no network is asked, and no keys are needed.`;
  return `Trying ${name}. What is published is public for some seconds, and then deleted. ${costOf(platform)}`.trim();
}

function attach(picture: Buffer, publicUrl: string): DraftMedia {
  const media: DraftMedia = {
    mimeType: 'image/jpeg',
    bytes: () => Promise.resolve(picture),
    publicUrl,
    altText: 'A plain teal square, posted to try a connection',
    pixels: { width: PICTURE_PX, height: PICTURE_PX },
    fit: () => Promise.resolve(media),
  };
  return media;
}

function makePicture(): Promise<Buffer> {
  const create = { width: PICTURE_PX, height: PICTURE_PX, channels: 3, background: '#00796b' } as const;
  return sharp({ create }).jpeg().toBuffer();
}

/** Tells of each step in a line, and counts those that failed. */
type Report = ReturnType<typeof createReport>;

/** Makes a report; `redirectUri` is where the network sends people back to. */
function createReport(platform: AccountPlatform, redirectUri: string, { say, signal }: Operator) {
  let tried = 0;
  let failed = 0;

  function fail(name: string, sentence: string): void {
    failed += 1;
    say(`FAILED  ${name}: ${sentence}`);
  }

  /** Tells why a step is not tried. */
  function skip(name: string, sentence: string): void {
    say(`SKIPPED ${name}: ${sentence}`);
  }

  return {
    /**
     * Carries out a step, and tells what came of it: `sentenceOf` its result, or else the network's words and what to do. Null
     * where it failed, or the operator has stopped the check before.
     */
    async step<T>(name: string, run: () => Promise<T>, sentenceOf: (result: T) => string): Promise<T | null> {
      try {
        const result = await run();
        tried += 1;
        say(`OK      ${name}: ${sentenceOf(result)}`);
        return result;
      } catch (error) {
        if (error instanceof StepNeedless) {
          skip(name, error.message);
          return null;
        }
        tried += 1;
        const { topic, words } = troubleOf(error);
        fail(name, `${withDot(words)} ${advise(platform, topic, redirectUri)}`);
        return null;
      }
    },
    /** Tells of what failed without an error. */
    fail(name: string, sentence: string): void {
      tried += 1;
      fail(name, sentence);
    },
    skip,
    /** Tells how it all came out; true if nothing failed. */
    end(): boolean {
      if (signal.aborted) say('The check was stopped.');
      else if (failed === 0) say(`All ${tried} steps worked.`);
      else say(`${failed} of ${tried} steps failed.`);
      return failed === 0 && !signal.aborted;
    },
  };
}

function withDot(words: string): string {
  return /[.!?…”]$/.test(words.trim()) ? words.trim() : `${words.trim()}.`;
}
