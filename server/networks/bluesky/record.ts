import { POSTS } from './address';
import { findMarks, toFacets, type Mark } from './facets';
import { askForDid } from './handles';
import { embedLink, type CardSources } from './linkCard';
import type { Making } from './making';
import { embedMedia } from './mediaEmbed';
import { makeReply } from './reply';
import type { Xrpc } from './xrpc';

/** What making a record needs besides the post. */
export type RecordSources = CardSources;

/** Handles that are looked up for one post; whoever writes more is not writing to people. */
const MENTIONS_MAX = 20;

/** Makes the record of a post; throws Unprepared if its files can't be used or sent. */
export async function makeRecord(sources: RecordSources, making: Making): Promise<object> {
  const { draft, session, createdAt } = making;
  const { text, setting } = draft;
  const marks = findMarks(text);
  const facets = toFacets(text, marks, await findDids(sources.xrpc, session.origin, marks));
  const embed = await makeEmbed(sources, making, marks);
  const reply = draft.answers && (await makeReply(sources, session, draft.answers));
  return {
    $type: POSTS,
    text,
    createdAt,
    ...(facets.length > 0 && { facets }),
    ...(setting?.language && { langs: [setting.language] }),
    ...(embed && { embed }),
    ...(reply && { reply }),
  };
}

/** What a post shows below its text: its files or, without any, the card of its first link. */
async function makeEmbed(sources: RecordSources, making: Making, marks: readonly Mark[]): Promise<object | null> {
  const { media = [] } = making.draft;
  if (media.length > 0) return embedMedia(sources, making, media);
  const link = marks.find((mark) => mark.kind === 'link');
  return link === undefined ? null : embedLink(sources, making, link.uri);
}

/** The DIDs of the mentioned people; those whose handles their server does not know are left out. */
async function findDids(xrpc: Xrpc, origin: string, marks: readonly Mark[]): Promise<ReadonlyMap<string, string>> {
  const handles = new Set(marks.flatMap((mark) => (mark.kind === 'mention' ? [mark.handle] : [])));
  const found = [...handles].slice(0, MENTIONS_MAX).map(async (handle): Promise<[string, string][]> => {
    const did = await askForDid(xrpc, origin, handle);
    return did === null ? [] : [[handle, did]];
  });
  return new Map((await Promise.all(found)).flat());
}
