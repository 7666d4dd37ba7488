import { COMMENTED, commentField, IMPORT_FIELDS, textField, type ImportField } from '#contract/importFields';
import { ACCOUNT_PLATFORMS, NETWORKS } from '#contract/networks';

/** What spreadsheets of other products call a column, besides its own name. */
const OTHER_NAMES: Partial<Record<ImportField, readonly string[]>> = {
  date: ['day', 'scheduleddate', 'publishdate', 'postdate', 'datum', 'fecha'],
  time: ['hour', 'scheduledtime', 'publishtime', 'posttime', 'uhrzeit', 'hora'],
  zone: ['timezone', 'tz', 'zeitzone'],
  accounts: [
    'account',
    'profile',
    'profiles',
    'channel',
    'channels',
    'network',
    'networks',
    'platform',
    'platforms',
    'konto',
  ],
  text: ['content', 'message', 'post', 'caption', 'body', 'copy', 'texto'],
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

/** The field of each heading, the first that is called so; null for others. */
export function matchColumns(headings: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  return headings.map((heading) => {
    const field = fieldOf(heading);
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

function fieldOf(heading: string): ImportField | null {
  const name = lettersOf(heading);
  return (
    IMPORT_FIELDS.find((field) => lettersOf(field) === name || OTHER_NAMES[field]?.includes(name) === true) ?? null
  );
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '');
}
