import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Database } from '../../database/connect';
import type { MediaStore } from '../../media/mediaStore';
import { PARTS, readFileNames, type ExportedRow } from './exportArchiveRepository';

/**
 * Packs all that is stored of a user, files and all, into a ZIP that is made while it is read: what is in memory does not
 * grow with it. It ends with an error where a part cannot be read, and lets go of everything when its reader leaves.
 */
export function createArchive(db: Database, media: MediaStore, userId: string): Readable {
  const zip = new ZipFile();
  const archive = new Readable().wrap(zip.outputStream);
  let source: Readable | null = null;
  const fail = (error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  archive.once('close', () => source?.destroy());

  function add(name: string, isCompressed: boolean, openSource: () => Readable | Promise<Readable>): void {
    zip.addReadStreamLazy(name, { compress: isCompressed }, (begin) => {
      Promise.resolve(openSource()).then((opened) => {
        source = opened.once('error', fail);
        if (archive.destroyed) opened.destroy();
        else begin(null, opened);
      }, fail);
    });
  }

  async function addAll(): Promise<void> {
    add('README.txt', true, () => Readable.from([README]));
    for (const { name, rows } of PARTS) add(name, true, () => Readable.from(toArray(rows(db, userId))));
    for await (const name of readFileNames(db, userId)) {
      add(`media/${name}`, false, () => openFile(media, name));
    }
    zip.end();
  }

  addAll().catch(fail);
  return archive;
}

async function* toArray(rows: AsyncIterable<ExportedRow>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield separator;
    if (typeof row === 'string') yield row;
    else yield* row;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** A file that has been removed since it was listed is empty. */
async function openFile(media: MediaStore, name: string): Promise<Readable> {
  return (await media.open(name))?.stream ?? Readable.from([]);
}

/** Text file that explains the content of an export. */
const README = `Your data from Postwright

profile.json                 who you are here
sessions.json                where you are signed in
identities.json              accounts elsewhere by which you sign in
passkeys.json                the passkeys by which you sign in, without their keys
sign_ins.json                who signed in to your account, or tried to
social_accounts.json         the accounts you have connected, and their followers by day
posts.json                   what you wrote, and what became of it on each account
deleted_posts.json           posts that you have deleted and that are not erased yet
post_figures.json            what people did with your posts, by day
drafts.json                  what you were writing and have not posted
snippets.json                texts and hashtags that you keep for your posts
repeating_posts.json         posts that go out again and again
files.json                   the images and videos that you uploaded
media/                       those files; "url" in files.json and posts.json leads to them
hashtags_and_keywords.json   what you track, what was counted, and what others posted about it
notices.json                 what you were told
failed_removals.json         posts that could not be deleted at their networks

Times are in UTC. Passwords and the networks' tokens are secrets and are not in here.
`;
