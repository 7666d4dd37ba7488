import { COMMENTED, commentField, IMPORT_FIELDS, textField, type ImportField } from '#contract/importFormat';
import { ACCOUNT_PLATFORMS, NETWORKS } from '#contract/networks';
import { isZone } from '#contract/wallTime';
import type { DayOrder } from './readWhen';

/** What spreadsheets of other products, and in other languages, call a column besides its own name; the likelier ones first. */
const OTHER_NAMES: Partial<Record<ImportField, readonly string[]>> = {
  date: [
    ...['day', 'datetime', 'dateandtime', 'scheduledat', 'scheduledfor', 'scheduled', 'schedule'],
    ...['scheduleddate', 'scheduleddatetime', 'scheduledate', 'scheduledatetime', 'publishat', 'publishdate', 'postat'],
    ...[
      'postdate',
      'postingdate',
      'sendat',
      'duedate',
      'dueat',
      'datum',
      'datumundzeit',
      'jour',
      'datedepublication',
      'fecha',
      'dia',
      'fechadepublicacion',
    ],
    ...['data', '日付', '日時', '予定日時', '投稿日', '投稿日時', '公開日', '公開日時'],
  ],
  time: [
    ...[
      'hour',
      'scheduledtime',
      'scheduletime',
      'publishtime',
      'publishingtime',
      'posttime',
      'postingtime',
      'sendtime',
    ],
    ...['uhrzeit', 'zeit', 'heure', 'hora', 'ora', 'tijd', '時刻', '時間', '投稿時間', '投稿時刻'],
  ],
  zone: ['timezone', 'tz', 'zeitzone', 'fuseauhoraire', 'zonahoraria', 'タイムゾーン'],
  accounts: [
    ...['account', 'accountname', 'handle', 'handles', 'username', 'profile', 'profiles', 'page', 'pages'],
    ...['konto', 'konten', 'compte', 'comptes', 'cuenta', 'cuentas', 'アカウント'],
    ...['channel', 'channels', 'network', 'networks', 'socialnetwork', 'socialnetworks', 'platform', 'platforms'],
    ...['socialmedia', 'kanal', 'kanale', 'netzwerk', 'netzwerke', 'plattform', 'plattformen', 'reseau', 'reseaux'],
    ...[
      'canal',
      'canaux',
      'plateforme',
      'plateformes',
      'red',
      'redsocial',
      'redessociales',
      'reseausocial',
      'reseauxsociaux',
      'redes',
      'plataforma',
      'チャンネル',
      'プラットフォーム',
      '媒体',
    ],
  ],
  text: [
    ...[
      'content',
      'message',
      'caption',
      'posttext',
      'postcontent',
      'postcopy',
      'post',
      'body',
      'copy',
      'tweet',
      'nachricht',
      'inhalt',
    ],
    ...[
      'beitrag',
      'beitragstext',
      'texte',
      'contenu',
      'publication',
      'legende',
      'texto',
      'mensaje',
      'contenido',
      'testo',
    ],
    ...['tekst', '本文', 'テキスト', '投稿', '投稿内容', '内容', 'メッセージ', 'キャプション'],
  ],
  hashtags: ['hashtag', 'tags'],
  mentions: ['mention'],
  media: [
    'image',
    'images',
    'imageurl',
    'imageurls',
    'mediaurl',
    'mediaurls',
    'photo',
    'photos',
    'picture',
    'video',
    'bild',
    'files',
  ],
  alt: ['alttext', 'alttexts', 'description', 'descriptions'],
  slot: ['queue'],
  settings: ['networksettings'],
  parts: ['thread'],
  ...Object.fromEntries(
    COMMENTED.map((one) => [commentField(one), [lettersOf(`first comment ${NETWORKS[one].name}`)]]),
  ),
  ...Object.fromEntries(ACCOUNT_PLATFORMS.map((one) => [textField(one), [lettersOf(`text ${NETWORKS[one].name}`)]])),
};

/** The field of each heading; of several that are called so, the one with the likeliest name, and null for others. */
export function matchColumns(headings: readonly string[]): (ImportField | null)[] {
  const fields = new Map<number, ImportField>();
  for (const names of [headings.map(lettersOf), headings.map(withoutRemarks)]) {
    for (const field of IMPORT_FIELDS) {
      if ([...fields.values()].includes(field)) continue;
      const wanted = [field, ...(OTHER_NAMES[field] ?? [])].map(lettersOf);
      const name = wanted.find((one) => names.includes(one));
      const index = name === undefined ? -1 : names.indexOf(name);
      if (index >= 0 && !fields.has(index)) fields.set(index, field);
    }
  }
  return headings.map((_, index) => fields.get(index) ?? null);
}

/** What headings say of their days and times: the zone that these are in, and the order of a day in figures. */
export function hintsOfHeadings(
  headings: readonly string[],
  columns: readonly (ImportField | null)[],
): { zone: string | null; dayOrder: DayOrder } {
  const told = headings.filter((_, index) => columns[index] === 'date' || columns[index] === 'time').join('\n');
  const [order] = ORDER.exec(told) ?? [];
  return {
    zone: zoneIn(told),
    dayOrder: order === undefined ? null : /^d/i.test(order) ? 'day first' : 'month first',
  };
}

/** The zone that headings name; one that is none, which refuses their times, where it is no whole number of hours. */
function zoneIn(told: string): string | null {
  const [named] = told.match(/\b[A-Z][A-Za-z]+\/[A-Z][\w+/-]*/g)?.filter(isZone) ?? [];
  if (named !== undefined) return named;
  const { offset = '', sign, hours = '', minutes = '00' } = UTC.exec(told)?.groups ?? {};
  if (sign === undefined) return UTC.test(told) ? 'UTC' : null;
  // Names of zones in Etc have the sign of their distance to Greenwich, not from it.
  return minutes === '00' ? `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}` : `UTC${offset.trim()}`;
}

const UTC = /(?:UTC|GMT)(?<offset> ?(?<sign>[+\-−])(?<hours>\d{1,2})(?::?(?<minutes>\d{2}))?)?(?!\p{L}|\d)/iu;
const ORDER = /\bd{1,2}[/-]m{1,2}\b|\bm{1,2}[/-]d{1,2}\b/i;

/** The name of a heading alone: "Date (UTC)", "Date - as you write it". */
function withoutRemarks(heading: string): string {
  return lettersOf(heading.replace(/\([^)]*\)?/g, '').replace(/ [-–—] .*$/s, '')).replace(/(?<=.)(?:utc|gmt)$/, '');
}

/** A name as it is compared: letters alone, without their marks. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}
