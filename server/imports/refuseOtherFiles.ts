import { fileTypeFromBuffer } from 'file-type';
import { invalid } from '../http/appError';

const IN_ITS_PROGRAM = 'Save it as CSV UTF-8 there, and choose that file.';

/** What people choose instead of a CSV file, by the ending that is usual for its content, with what to do about it. */
const OTHERS: Partial<Record<string, string>> = {
  ...Object.fromEntries(
    ['xlsx', 'xlsm', 'xltx', 'xltm', 'xlsb'].map((ending) => [
      ending,
      `This is an Excel workbook (.${ending}). ${IN_ITS_PROGRAM}`,
    ]),
  ),
  cfb: `This is a file of Microsoft Office, as an Excel workbook (.xls) is. ${IN_ITS_PROGRAM}`,
  ods: `This is a spreadsheet of LibreOffice (.ods). ${IN_ITS_PROGRAM}`,
  ots: `This is a spreadsheet of LibreOffice (.ots). ${IN_ITS_PROGRAM}`,
  numbers: 'This is a spreadsheet of Numbers (.numbers). Choose “Export to CSV” there, and choose that file.',
  html: 'This is a web page, whatever its name says. Open it in a spreadsheet, save it as CSV UTF-8, and choose that file.',
  xml: 'This is an XML file, whatever its name says. Open it in a spreadsheet, save it as CSV UTF-8, and choose that file.',
  ics: 'This is a calendar (.ics), no CSV file. Choose a table that was saved as CSV.',
  slk: `This is a SYLK table (.slk). Open it in a spreadsheet, save it as CSV UTF-8, and choose that file.`,
  json: 'This is a JSON file, whatever its name says. Choose a table that was saved as CSV.',
  // Not all that a library knows: a table whose first heading begins with "BM" is no bitmap.
  ...Object.fromEntries(
    [
      ...['zip', 'gz', '7z', 'rar', 'pdf', 'rtf', 'docx', 'odt', 'pptx', 'sqlite', 'parquet'],
      ...['png', 'jpg', 'gif', 'webp', 'heic', 'avif', 'mp4', 'mov', 'webm'],
    ].map((ending) => [
      ending,
      `This is a file of type .${ending}, no CSV file. Choose a table that was saved as CSV.`,
    ]),
  ),
};

/** What begins so is no CSV file, and has no signature that a library knows. */
const TEXTS: readonly [RegExp, string][] = [
  [/^(?:<!--.*?-->\s*)*<(?:!doctype html|html|head|meta|table)\b/is, 'html'],
  [/^BEGIN:VCALENDAR\b/i, 'ics'],
  [/^ID;P/, 'slk'],
  [/^(?:\[\s*\{|\{\s*")/, 'json'],
];

/** Names of files in a ZIP that tell what it is. */
const ZIPPED: readonly [string, string][] = [
  ['Index/Document.iwa', 'numbers'],
  ['xl/workbook.bin', 'xlsb'],
];

const BEGINNING_BYTES = 512;

/** Refuses a file that is no CSV by its content, and says what it is; throws AppError. */
export async function refuseOtherFiles(bytes: Buffer): Promise<void> {
  const found = kindOfText(bytes.subarray(0, BEGINNING_BYTES)) ?? (await fileTypeFromBuffer(bytes))?.ext;
  if (found === undefined) return;
  const ending = (isZip(found) && ZIPPED.find(([name]) => bytes.includes(name))?.[1]) || found;
  const sentence = OTHERS[ending];
  if (sentence !== undefined) throw invalid({ file: [sentence] });
}

const isZip = (ending: string) => ending === 'zip' || ending === 'xlsx';

/** What a text is by its first words, without a byte order mark and, of UTF-16, every other byte. */
function kindOfText(beginning: Buffer): string | undefined {
  const text = beginning
    .toString('latin1')
    .replace(/^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)/, '')
    .replaceAll('\0', '')
    .trimStart();
  return TEXTS.find(([words]) => words.test(text))?.[1];
}
