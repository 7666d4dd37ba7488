import { leastLimits, networkLimits, type PlatformLimits } from '#contract/accountLimits';
import { IMPORT_FIELDS } from '#contract/importFormat';
import { EXCERPT_LENGTH } from '#contract/limits';
import { beginningOf } from '#contract/networks/graphemes';
import { toText } from '#contract/postText';
import { refusalText } from '#contract/refusals';
import type { Reason } from '#contract/schemas/common';
import type { ImportProblem, ImportReport, ImportedRow } from '#contract/schemas/imports';
import type { CreatePostBody } from '#contract/schemas/posts';
import type { Database } from '../../database/connect';
import { notFound } from '../../http/appError';
import { mapInTurns } from '../../lib/concurrency';
import { limitsOfAccounts, listActiveAccounts } from '../../repositories/accounts';
import type { TargetAccount } from '../../repositories/postTargets';
import { chooseAccounts } from '../posts/postChecks';
import { commonText, REPEAT_MS, textFor } from '../posts/repeats';
import { listSameTexts } from '../posts/repeatsRepository';
import { listFailures, readProgress, listImportedPosts, type StoredImport } from './importsRepository';
import { judgeRow, type JudgedRow } from './judgeRow';
import { hintsOfHeadings } from './matchColumns';
import { dayOrderOf } from './readWhen';
import { whenOf, FIRST_ROW, problem, type RowContext, type RowTexts } from './row';

/** A row with its verdict, and the post that it would become. */
export type Verdict = ImportedRow & Pick<JudgedRow, 'body' | 'files'>;

/** Part of a text that an excerpt is made of. */
const EXCERPT_SOURCE_LENGTH = 4 * EXCERPT_LENGTH;

/** Names that are no accounts: as many as can be given one at a time. */
const UNKNOWN_MAX = 100;

/** Judges every row of an import as things are now. */
export async function judgeImport(
  db: Database,
  userId: string,
  stored: StoredImport,
): Promise<{ verdicts: Verdict[]; unknown: string[] }> {
  const rows = stored.cells
    .map((cells, index) => ({ row: index + FIRST_ROW, cells }))
    .filter(({ cells }) => cells.length > 0)
    .map(({ row, cells }) => ({ row, texts: textsOf(stored, cells), fault: faultOf(stored, row) }));
  const active = await listActiveAccounts(db, userId);
  const limits = await limitsOfEach(db, active);
  const told = hintsOfHeadings(stored.headings, stored.columns);
  const context: RowContext = {
    active,
    chosen: stored.accounts,
    zone: told.zone ?? stored.zone,
    dayOrder: told.dayOrder ?? dayOrderOf(rows.map(({ texts }) => whenOf(texts))),
    limitsOf: (accounts) => leastOf(accounts, limits),
  };
  // A thousand rows of long texts take seconds.
  const judged = await mapInTurns(rows, ({ row, texts, fault }) => {
    const { problems, ...judgment } = judgeRow(texts, context);
    return { row, ...judgment, problems: fault === null ? problems : [fault] };
  });
  const posts = await listImportedPosts(db, stored.id);
  const failures = await listFailures(db, stored.id);
  const repeats = await findRepeats(db, userId, { rows: judged, active, ownIds: new Set(posts.values()) });
  const verdicts = judged.map(({ row, body, files, problems }): Verdict => {
    const postId = posts.get(row) ?? null;
    const repeat = postId === null ? repeats.get(row) : undefined;
    const failure = postId === null && problems.length === 0 ? failures.get(row) : undefined;
    // What a post's row would be judged now is nobody's concern: its time may have passed.
    const errors = postId === null ? (failure ?? problems) : [];
    return {
      row,
      verdict: errors.length > 0 || failure !== undefined ? 'error' : repeat?.isNear === true ? 'duplicate' : 'ok',
      errors,
      excerpt: beginningOf(body.content.slice(0, EXCERPT_SOURCE_LENGTH).replace(/\s+/g, ' '), EXCERPT_LENGTH),
      at: body.scheduled_at ?? null,
      is_queued: body.queue === true,
      platforms: body.platforms,
      account_ids: body.account_ids ?? [],
      post_id: postId,
      repeats_row: typeof repeat?.of === 'number' ? repeat.of : null,
      is_failed: failure !== undefined,
      body,
      files,
    };
  });
  return { verdicts, unknown: [...new Set(judged.flatMap((row) => row.unknown))].slice(0, UNKNOWN_MAX) };
}

/** Judges an import, and tells how far it has come, as the API shows it. */
export async function reportImport(db: Database, userId: string, stored: StoredImport): Promise<ImportReport> {
  // Read first: what is said of the rows is never older.
  const progress = await readProgress(db, userId, stored.id);
  if (progress === null) throw notFound();
  const { verdicts, unknown } = await judgeImport(db, userId, stored);
  const { id, headings, columns, zone, undoneAt } = stored;
  const count = (verdict: ImportedRow['verdict']) => verdicts.filter((row) => row.verdict === verdict).length;
  return {
    import_id: id,
    columns: headings.map((heading, index) => ({ heading, field: columns[index] ?? null })),
    unknown_accounts: unknown,
    zone,
    rows: verdicts.map(({ body: _body, files: _files, ...row }) => row),
    ok: count('ok'),
    errors: count('error'),
    duplicates: count('duplicate'),
    progress,
    undone_at: undoneAt?.toISOString() ?? null,
  };
}

/** What is wrong with how a row is written; null: nothing. */
function faultOf({ faults, faultParams }: StoredImport, row: number): ImportProblem | null {
  const code = faults[row];
  if (code === undefined) return null;
  const reason: Reason = { code, ...(faultParams[row] && { params: faultParams[row] }) };
  const text = refusalText(reason);
  return text === null ? problem('row', code) : { ...problem('row', text), reason };
}

function textsOf({ columns }: StoredImport, cells: readonly string[]): RowTexts {
  const texts = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, ''])) as RowTexts;
  columns.forEach((field, index) => {
    if (field !== null) texts[field] = cells[index] ?? '';
  });
  return texts;
}

/** What the server of each account takes, by the account's id. */
async function limitsOfEach(
  db: Database,
  accounts: readonly TargetAccount[],
): Promise<ReadonlyMap<string, PlatformLimits>> {
  const told = await Promise.all(accounts.map(async (one) => [one.id, await limitsOfAccounts(db, [one])] as const));
  return new Map(told);
}

/** What the servers of these accounts take together, by platform. */
function leastOf(accounts: readonly TargetAccount[], limits: ReadonlyMap<string, PlatformLimits>): PlatformLimits {
  const result: PlatformLimits = {};
  for (const { platform } of accounts) {
    const own = accounts.filter((account) => account.platform === platform);
    const least = leastLimits(own.map(({ id }) => limits.get(id)?.[platform] ?? networkLimits(platform)));
    if (least !== undefined) result[platform] = least;
  }
  return result;
}

/** What is asked of the rows of one import. `ownIds`: posts that it has made itself, which are no repeats. */
type Question = {
  rows: readonly { row: number; body: CreatePostBody; problems: readonly unknown[] }[];
  active: readonly TargetAccount[];
  ownIds: ReadonlySet<string>;
};

/** What a row repeats: a post that is there, or a row before it, by its number. */
type Repeated = 'post' | number;

/** A repeat; `isNear`: within REPEAT_DAYS. Further away only a row of the same file is one. */
type Repeat = { of: Repeated; isNear: boolean };

/** Where a text is or will be: on an account at an instant, in epoch milliseconds, or in a draft. */
type Place = { at: number; what: Repeated };

/**
 * Finds rows whose text was or will be on one of their accounts, by a post that is there within REPEAT_DAYS, or by a row before it
 * that can become one, at any time; of a draft, which has no account yet, all drafts with its text are the same one.
 */
async function findRepeats(
  db: Database,
  userId: string,
  { rows, active, ownIds }: Question,
): Promise<Map<number, Repeat>> {
  const texts = rows.flatMap(({ body }) => [body.content, ...(body.variants ?? []).map((own) => own.content)]);
  const earlier = (await listSameTexts(db, userId, texts.map(toText))).filter(({ id }) => !ownIds.has(id));
  const places = new Map<string, Place[]>();
  const place = (key: string, one: Place) => {
    const ofKey = places.get(key);
    if (ofKey === undefined) places.set(key, [one]);
    else ofKey.push(one);
  };
  await mapInTurns(earlier, (post) => {
    if (post.isDraft) place(draftKey(post), { at: 0, what: 'post' });
    const keys = accountKeys(
      post,
      post.shares.map(({ accountId, platform }) => ({ id: accountId, platform })),
    );
    post.shares.forEach(({ at }, index) => place(keys[index] ?? '', { at: Date.parse(at), what: 'post' }));
  });

  const now = Date.now();
  const found = new Map<number, Repeat>();
  await mapInTurns(rows, ({ row, body, problems }) => {
    const isDraft = body.status === 'draft';
    const at = isDraft ? 0 : typeof body.scheduled_at === 'string' ? Date.parse(body.scheduled_at) : now;
    const keys = isDraft
      ? [draftKey(body)]
      : accountKeys(body, chooseAccounts(active, body.platforms, body.account_ids ?? []));
    const same = keys.flatMap((key) => places.get(key) ?? []);
    const near = same.find((one) => Math.abs(at - one.at) <= REPEAT_MS);
    const repeat = near ?? same.find(({ what }) => what !== 'post');
    if (repeat !== undefined) found.set(row, { of: repeat.what, isNear: near !== undefined });
    // Of a thousand rows with one text each need not look through all before it.
    if (near === undefined && problems.length === 0) for (const key of keys) place(key, { at, what: row });
  });
  return found;
}

/** Of each account, by which key its text is found; most accounts of a post have the same text, which is read once. */
function accountKeys(
  post: Parameters<typeof textFor>[0],
  accounts: readonly Pick<TargetAccount, 'id' | 'platform'>[],
): string[] {
  const same = new Map<string, string>();
  return accounts.map(({ id, platform }) => {
    const text = textFor(post, platform);
    if (!same.has(text)) same.set(text, sameText(text));
    return `${id} ${same.get(text)}`;
  });
}

function draftKey(draft: Parameters<typeof commonText>[0]): string {
  return `draft ${sameText(commonText(draft))}`;
}

/** Two texts that look the same are the same: composed or not, with or without what nobody sees, however wide their blanks. */
function sameText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u00AD\u200B\u2060\uFEFF]/g, '')
    .replace(/\s+/g, ' ');
}
