import { COMMENTED, commentField, IMPORT_FIELDS, textField, type ImportField } from '#contract/importFields';
import { ACCOUNT_PLATFORMS, NETWORKS } from '#contract/networks';

/** What spreadsheets of other products, and in other languages, call a column besides its own name; the likelier ones first. */
const OTHER_NAMES: Partial<Record<ImportField, readonly string[]>> = {
  date: [
    ...['day', 'datetime', 'dateandtime', 'datetimeutc', 'scheduledat', 'scheduledfor', 'scheduled', 'schedule'],
    ...['scheduleddate', 'scheduleddatetime', 'scheduledate', 'scheduledatetime', 'publishat', 'publishdate', 'postat'],
    ...['postdate', 'postingdate', 'sendat', 'duedate', 'dueat', 'datum', 'datumundzeit', 'jour', 'fecha', 'dia'],
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
  const names = headings.map(lettersOf);
  const fields = new Map<number, ImportField>();
  for (const field of IMPORT_FIELDS) {
    const wanted = [field, ...(OTHER_NAMES[field] ?? [])].map(lettersOf);
    const name = wanted.find((one) => names.includes(one));
    const index = name === undefined ? -1 : names.indexOf(name);
    if (index >= 0 && !fields.has(index)) fields.set(index, field);
  }
  return headings.map((_, index) => fields.get(index) ?? null);
}

/** A name as it is compared: letters alone, without their marks. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}
