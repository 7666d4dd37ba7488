import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Database } from '../database/connect';
import type { MediaStore } from '../media/mediaStore';
import { PARTS, readFileNames, type ExportedRow } from '../repositories/export/parts';
import { README } from './readme';

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
