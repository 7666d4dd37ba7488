import { parseArgs } from 'node:util';
import { readConfig } from '../config';
import { ConfigError } from '../lib/environment';
import { MEDIA_PLACE_EXPECTED, mediaPlace, type MediaPlace, StoreUnavailable } from '../media/stores/storedFiles';
import { partsFolderOf, openParts, openFiles } from '../media/mediaStore';
import { moveFiles, MoveRefused, type Moved } from './moveFiles';

const REFUSED_EXIT_CODE = 78;

/** Files between two lines of progress. */
const TOLD_EVERY = 100;

/** npm run media:move -- --from file:… --to s3://…: see docs/operating.md. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
  const [from, to] = [placeOf('--from', values.from), placeOf('--to', values.to)];
  const [before, next] = [await openFiles(from), await openFiles(to)];
  if (before.place === next.place) throw new MoveRefused('--from and --to name the same place.');
  const parts = await openParts(partsFolderOf(to, readConfig(process.env).dataDir));
  const moved = await moveFiles({ from: before, to: next, parts, onMoved: tellProgress });
  for (const { name, reason } of moved.left) process.stderr.write(`${name} stays where it was: ${reason}\n`);
  process.stdout.write(`${sentenceOf(moved)}\n`);
  process.exitCode = moved.left.length > 0 ? 1 : 0;
}

function placeOf(option: string, text: string | undefined): MediaPlace {
  try {
    return mediaPlace(text ?? '');
  } catch {
    throw new ConfigError(`${option} must be ${MEDIA_PLACE_EXPECTED}.`);
  }
}

function tellProgress({ files }: Moved): void {
  if (files > 0 && files % TOLD_EVERY === 0) process.stderr.write(`${files} files moved\n`);
}

function sentenceOf({ files, bytes, gone, left }: Moved): string {
  const deleted = gone > 0 ? ` ${gone} were deleted meanwhile.` : '';
  const rest = left.length > 0 ? ` ${left.length} could not be moved: run it again.` : ' Nothing is left to move.';
  return `${files} files with ${bytes} bytes were moved, and read back as they were.${deleted}${rest}`;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  const isRefused = error instanceof MoveRefused || error instanceof ConfigError;
  process.exitCode =
    isRefused || (error instanceof StoreUnavailable && error.reason === 'refused') ? REFUSED_EXIT_CODE : 1;
});
