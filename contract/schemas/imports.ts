import { Type, type Static } from 'typebox';
import { ENCODING_NAMES, IMPORT_FIELDS, type ImportField } from '../importFormat';
import { IMPORT_CELL_MAX_LENGTH, IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX, MEDIA_MAX_FILES } from '../limits';
import { ACCOUNT_PLATFORMS } from '../networks';
import { POST_STATUSES } from '../postStates';
import { Id, Instant, nullable, Platform, Reason } from './common';
import { PARTS_MAX } from './networkTexts';

const Cell = Type.String({ maxLength: IMPORT_CELL_MAX_LENGTH });
const Name = Type.String({ maxLength: 300 });

/** Query of POST /imports. */
export const ImportQuery = Type.Object({
  /** True: only look at it; false: import at once what can be. */
  dry_run: Type.Optional(Type.Boolean()),
  /** IANA zone of rows that name none; UTC unless said. */
  zone: Type.Optional(Type.String({ maxLength: 64 })),
  /** How the letters of a CSV file are encoded, where that is unclear; a byte order mark takes precedence. */
  encoding: Type.Optional(Type.Enum([...ENCODING_NAMES])),
});
export type ImportQuery = Static<typeof ImportQuery>;

/** A way in which a file may be read, with some of its lines as they would be. */
export const EncodingReading = Type.Object({
  encoding: Type.Enum([...ENCODING_NAMES]),
  lines: Type.Array(Type.String()),
});
export type EncodingReading = Static<typeof EncodingReading>;

/** Response of POST /imports/encodings, the likeliest first. */
export const EncodingReadings = Type.Object({ readings: Type.Array(EncodingReading) });
export type EncodingReadings = Static<typeof EncodingReadings>;

const Value = Type.Optional(Type.Union([Cell, Type.Array(Cell, { maxItems: 30 })]));

const Files = Type.Array(Cell, { maxItems: MEDIA_MAX_FILES });

/** What one network gets instead. Without `content` it gets the common text, without `media` the common files. */
export const ImportVariant = Type.Object(
  { platform: Platform, content: Type.Optional(Cell), media: Type.Optional(Files), alt: Type.Optional(Files) },
  { additionalProperties: false },
);
export type ImportVariant = Static<typeof ImportVariant>;
export const ImportVariants = Type.Array(ImportVariant, { maxItems: ACCOUNT_PLATFORMS.length });

/** A further part of a thread; without `platform` for every network that takes threads and has none of its own. */
export const ImportPart = Type.Object(
  { content: Cell, platform: Type.Optional(Platform), media: Type.Optional(Files), alt: Type.Optional(Files) },
  { additionalProperties: false },
);
export type ImportPart = Static<typeof ImportPart>;
export const ImportParts = Type.Array(ImportPart, { maxItems: PARTS_MAX });

/** One row of a JSON import; a list is what a cell separates by spaces. */
export const ImportRow = Type.Object(
  {
    date: Value,
    time: Value,
    zone: Value,
    accounts: Value,
    text: Value,
    hashtags: Value,
    mentions: Value,
    media: Value,
    alt: Value,
    slot: Value,
    settings: Value,
    'text:twitter': Value,
    'text:facebook': Value,
    'text:linkedin': Value,
    'text:instagram': Value,
    'text:bluesky': Value,
    'text:mastodon': Value,
    variants: Type.Optional(ImportVariants),
    parts: Type.Optional(ImportParts),
    'comment:facebook': Value,
    'comment:linkedin': Value,
    'comment:instagram': Value,
    /** Of an export; an import does without. */
    status: Type.Optional(Type.Enum([...POST_STATUSES])),
    published_at: Type.Optional(nullable(Instant)),
    urls: Type.Optional(Type.Array(Type.String())),
    likes: Type.Optional(Type.Integer()),
    comments: Type.Optional(Type.Integer()),
    shares: Type.Optional(Type.Integer()),
  } satisfies Record<ImportField, unknown> & Record<string, unknown>,
  { additionalProperties: false },
);

export type ImportRow = Static<typeof ImportRow>;

/** JSON body of POST /imports; a CSV file is sent as it is, as text/csv. */
export const ImportBody = Type.Object(
  { rows: Type.Array(ImportRow, { minItems: 1, maxItems: IMPORT_ROWS_MAX }) },
  { additionalProperties: false },
);
export type ImportBody = Static<typeof ImportBody>;

/** Response of GET /exports/posts.json: what POST /imports takes. */
export const ExportedPosts = Type.Object({ rows: Type.Array(ImportRow) });
export type ExportedPosts = Static<typeof ExportedPosts>;

/** PUT /imports/{id}: what the file did not say, or not clearly. */
export const UpdateImportBody = Type.Object(
  {
    /** The field of each column, in their order; null leaves it out. */
    columns: Type.Optional(
      Type.Array(nullable(Type.Enum([...IMPORT_FIELDS])), { minItems: 1, maxItems: IMPORT_COLUMNS_MAX }),
    ),
    /** Which account a name stands for that is none. */
    accounts: Type.Optional(
      Type.Array(Type.Object({ name: Name, account_id: Id }, { additionalProperties: false }), { maxItems: 100 }),
    ),
    zone: Type.Optional(Type.String({ maxLength: 64 })),
  },
  { additionalProperties: false },
);
export type UpdateImportBody = Static<typeof UpdateImportBody>;

/** POST /imports/{id}/commit. */
export const CommitImportBody = Type.Object(
  {
    /** Import rows, too, whose text was or will be on the same account within 30 days. */
    include_duplicates: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type CommitImportBody = Static<typeof CommitImportBody>;

/** Why a row cannot be imported; `platform` null: on none. */
export const ImportProblem = Type.Object({
  field: Type.String(),
  platform: nullable(Platform),
  detail: Type.String(),
  /** The same as a code, where it is stored. */
  reason: Type.Optional(Reason),
});
export type ImportProblem = Static<typeof ImportProblem>;

/** One row, as it would become a post, or did. */
export const ImportedRow = Type.Object({
  /** As a spreadsheet counts: 2 is the first one under the headings. */
  row: Type.Integer(),
  verdict: Type.Enum(['ok', 'error', 'duplicate']),
  errors: Type.Array(ImportProblem),
  excerpt: Type.String(),
  /** Null: a draft, or the next free slot. */
  at: nullable(Instant),
  is_queued: Type.Boolean(),
  platforms: Type.Array(Platform),
  account_ids: Type.Array(Id),
  /** The post that it became. */
  post_id: nullable(Id),
  /**
   * The row before it in the file with the same text for the same account; null: none, or a post that is there already. It makes a
   * duplicate only within REPEAT_DAYS.
   */
  repeats_row: nullable(Type.Integer()),
  /** It was in order and could not become a post; it is tried again with the next commit. */
  is_failed: Type.Boolean(),
});
export type ImportedRow = Static<typeof ImportedRow>;

/** How far the commit of an import has come. */
export const ImportProgress = Type.Object({
  is_running: Type.Boolean(),
  /** Rows that have become posts. */
  made: Type.Integer(),
  /** Rows that could not. */
  failed: Type.Integer(),
  /** Rows that are to be one or the other in the end; null until that is known, or if none was asked for. */
  wanted: nullable(Type.Integer()),
  /** Why it was stopped by us before its end, as a sentence; null: it was not. */
  set_aside_because: nullable(Type.String()),
  /** The same as a code; null also where it was stopped long ago. */
  set_aside_code: nullable(Type.String()),
});
export type ImportProgress = Static<typeof ImportProgress>;

/** An import and a verdict for each of its rows. */
export const ImportReport = Type.Object({
  import_id: Id,
  columns: Type.Array(Type.Object({ heading: Type.String(), field: nullable(Type.Enum([...IMPORT_FIELDS])) })),
  /** Names of accounts that are not connected. */
  unknown_accounts: Type.Array(Type.String()),
  zone: Type.String(),
  rows: Type.Array(ImportedRow),
  ok: Type.Integer(),
  errors: Type.Integer(),
  duplicates: Type.Integer(),
  progress: ImportProgress,
  undone_at: nullable(Instant),
});
export type ImportReport = Static<typeof ImportReport>;

/** Response of DELETE /imports/{id}: how many posts are gone, and how many stay, since they are out or on their way. */
export const UndoneImport = Type.Object({ deleted: Type.Integer(), kept: Type.Integer() });
export type UndoneImport = Static<typeof UndoneImport>;
