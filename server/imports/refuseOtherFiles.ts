import { fileTypeFromBuffer } from 'file-type';
import { invalid } from '../http/errors/appError';

const IN_ITS_PROGRAM = 'Save it as CSV UTF-8 there, and choose that file.';

/** What people choose instead of a CSV file, by the ending that is usual for its content, with what to do about it. */
const OTHERS: Partial<Record<string, string>> = {
  ...Object.fromEntries(
    ['xlsx', 'xlsm', 'xltx', 'xltm'].map((ending) => [
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
  ...Object.fromEntries(
    ['zip', 'gz', '7z', 'rar', 'pdf', 'rtf', 'docx', 'odt', 'pptx', 'sqlite', 'parquet', 'png', 'jpg', 'gif'].map(
      (ending) => [ending, `This is a file of type .${ending}, no CSV file. Choose a table that was saved as CSV.`],
    ),
  ),
};

const HTML = /^(?:\uFEFF|\u00EF\u00BB\u00BF)?\s*<(!doctype html|html|head|meta|table)\b/i;

/** In every file of Numbers, which is a ZIP like many others. */
const OF_NUMBERS = 'Index/Document.iwa';

const BEGINNING_BYTES = 512;

/** Refuses a file that is no CSV by its content, and says what it is; throws AppError. */
export async function refuseOtherFiles(bytes: Buffer): Promise<void> {
  const isHtml = HTML.test(bytes.subarray(0, BEGINNING_BYTES).toString('latin1'));
  const found = isHtml ? 'html' : (await fileTypeFromBuffer(bytes))?.ext;
  const ending = found === 'zip' && bytes.includes(OF_NUMBERS) ? 'numbers' : found;
  const sentence = ending === undefined ? undefined : OTHERS[ending];
  if (sentence !== undefined) throw invalid({ file: [sentence] });
}
