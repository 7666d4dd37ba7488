import { ACCOUNT_PLATFORMS, NETWORKS, type AccountPlatform } from '#contract/networks';
import { toThread } from '../../../lib/thread';
import type { Reply } from '../aiAssistantSlice';
import { fits } from './fitText';
import { correct } from './spelling';
import { sentencesOf, tidy } from './wording';

/** Parts of a thread, as Create Post takes them apart again. */
const PART_SEPARATOR = '\n---\n';

/**
 * A text with its spelling corrected, with a paragraph for each sentence, and as the networks take it. None loses or gains a
 * word. With no network named, all count.
 */
export function versionsOf(text: string, platforms: readonly AccountPlatform[]): Omit<Reply, 'content'> {
  const { text: spelled, corrections } = correct(text);
  const version1 = tidy(spelled);
  const version2 = version1
    .split('\n')
    .map((line) => sentencesOf(line).join('\n\n'))
    .join('\n');
  const parts = toThread(version1, (part) => fits(part, platforms));
  const version3 = parts.length > 1 ? parts.join(PART_SEPARATOR) : version1;
  return {
    contentOptions: { version1, version2, version3 },
    notes: {
      version1: correctedNote(corrections),
      version2: version2 === version1 ? 'One sentence, as in Version 1' : 'A paragraph for each sentence',
      version3: fitNote(parts.length, platforms),
    },
  };
}

/** Says which words were put in. */
function correctedNote(corrections: readonly string[]): string {
  return corrections.length > 0 ? `Corrected: ${corrections.join(', ')}` : 'No frequent misspelling found';
}

/** Says how a text goes out on some networks, or on all. */
function fitNote(partCount: number, platforms: readonly AccountPlatform[]): string {
  const counting = platforms.length === 0 ? ACCOUNT_PLATFORMS : platforms;
  const names = platforms.length === 0 ? 'every network' : platforms.map((one) => NETWORKS[one].name).join(', ');
  if (partCount <= 1) return `Fits ${names}`;
  return `${counting.some((one) => NETWORKS[one].threads) ? 'A thread' : 'A text'} of ${partCount} parts that fit ${names}`;
}
