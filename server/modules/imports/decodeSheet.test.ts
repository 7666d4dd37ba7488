import iconv from 'iconv-lite';
import { ENCODING_NAMES, type Encoding } from '#contract/importFormat';
import { AppError } from '../../http/appError';
import { decodeSheet, listReadings } from './decodeSheet';

const read = (bytes: Buffer, said: Parameters<typeof decodeSheet>[1] = {}) => decodeSheet(bytes, said, () => undefined);
const sheet = (text: string) => `date;time;accounts;text\r\n2027-04-30;09:30;twitter;${text}\r\n`;

/** The encodings that a file is refused with; null: it is read. */
async function asked(bytes: Buffer): Promise<Encoding[] | null> {
  try {
    await read(bytes);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect([error.code, Object.keys(error.fieldErrors ?? {})]).toEqual(['ENCODING_UNCLEAR', ['encoding']]);
    return ENCODING_NAMES.filter((name) => error.message.includes(name));
  }
}

test.each([
  'Nur 4,50 € – „frisch“ & l’été',
  'Brötchen für Grüße aus Österreich, 20 °C, §5',
  '¿Qué tal? ¡Mañana a las 9! Ñandú, piñón, 1.º',
  'Pão fresquinho às manhãs: maçãs, põe, ações, coração',
  'Perché così? Però è più buono, caffè, città',
  'Garçon, reçu, œuf, naïf, Noël, août, ça, « mot » : 3 €/kg – 50 % !',
  'Smörgåsbord på Östermalm, räksmörgås',
  'Rødgrød med fløde, æble, å',
  'TÜV GEPRÜFT, ÇA VA',
  'word—word and wait…what “quoted” ‘single’ it’s ½ price £5 • café résumé',
  'Crème fraîche à la française, très bonne après tout',
  'Für dich',
  'It’s here – don’t miss',
  'Mañana',
  'Æbler og grødfrø til børnene, læs mere',
  'Fredag får du rødgrød på kaffen',
  'Postwright™ 50 m², 10 × 20 cm, 100 µm, ©2027',
])('what is plainly Western is read as Excel writes it on Windows: %s', async (text) => {
  expect(await read(iconv.encode(sheet(text), 'windows-1252'))).toBe(sheet(text));
});

test.each<[Encoding, string]>([
  ['windows-1250', 'Świeży chleb od ósmej, ciepłe bułki'],
  ['windows-1250', 'Čerstvý chléb každý den od osmi'],
  ['windows-1250', 'Friss kenyér, meleg zsömle, őszi'],
  ['windows-1250', 'Pâine proaspătă în fiecare zi'],
  ['iso-8859-2', 'Świeży chleb od ósmej, ciepłe bułki'],
  ['windows-1251', 'свежий хлеб'],
  ['windows-1251', 'Привіт, свіжий хліб'],
  ['koi8-u', 'Свежий хлеб каждый день'],
  ['ibm866', 'Свежий хлеб'],
  ['windows-1253', 'Φρέσκο ψωμί κάθε μέρα'],
  ['windows-1254', 'Taze ekmek her gün sıcak çıktı, güneş'],
  ['windows-1255', 'לחם טרי כל יום'],
  ['windows-1256', 'خبز طازج كل يوم'],
  ['windows-1257', 'Šviežia duona kasdien nuo aštuonių'],
  ['windows-874', 'ขนมปังสด'],
  ['shift_jis', '今日のパンは焼きたてです'],
  ['shift_jis', '朝のパン'],
  ['euc-jp', '今日のパンは焼きたてです'],
  ['big5', '今天的麵包很新鮮'],
  ['gb18030', '今天的面包很新鲜'],
  ['euc-kr', '오늘의 빵은 신선합니다'],
  ['macintosh', 'Café für Müller'],
  ['macintosh', 'España mañana canción'],
  ['macintosh', 'Brötchen schön'],
  ['macintosh', 'l’été à la boulangerie “frais”'],
  ['cp850', 'Brötchen für Müller, Grüße'],
  ['cp850', 'Café à la crème'],
  ['cp437', 'Mañana'],
  ['windows-1250', 'święto'],
  ['windows-1250', 'Cześć'],
  ['windows-1250', 'Čaj i kava'],
  ['windows-1250', 'Vaječné těstoviny'],
  ['windows-1250', 'Kávé és sütemény, hétfőn'],
  ['iso-8859-2', 'Książka'],
  ['windows-1257', 'Ačiū'],
  ['windows-1257', 'Rītdiena'],
  ['windows-1251', 'да'],
  ['windows-1253', 'Ώρα'],
  ['windows-1258', 'Cho ba\u0323n'],
  ['macintosh', '• Neu'],
  ['macintosh', 'Für dich'],
  ['shift_jis', '猫'],
  ['shift_jis', '本日発売'],
  ['gb18030', '新猫'],
  ['euc-kr', '서울'],
  ['big5', '新品'],
])('a file in %s is asked about, and read as somebody says: %s', async (encoding, text) => {
  const bytes = iconv.encode(sheet(text), encoding);
  expect(await asked(bytes)).toContain(encoding);
  const readings = await listReadings(bytes);
  expect(readings.find((one) => one.encoding === encoding)?.lines.join()).toContain(text);
  expect(await read(bytes, { encoding })).toBe(sheet(text));
  expect(await read(bytes, { charset: encoding })).toBe(sheet(text));
});

test.each([
  ['UTF-8', Buffer.from(sheet('パン €'))],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${sheet('パン €')}`)],
  ['UTF-16', Buffer.from(sheet('パン €'), 'utf16le')],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${sheet('パン €')}`, 'utf16le')],
  ['UTF-16, big endian', Buffer.from(sheet('パン €'), 'utf16le').swap16()],
  ['UTF-16, big endian with a mark', Buffer.from(`\uFEFF${sheet('パン €')}`, 'utf16le').swap16()],
  ['ISO-2022-JP', Buffer.from(sheet('\u001B$B%Q%s\u001B(B €').replace(' €', ''))],
])('a file in %s is read by itself', async (name, bytes) => {
  expect(await read(bytes)).toBe(name === 'ISO-2022-JP' ? sheet('パン') : sheet('パン €'));
});

test('a mark takes precedence over what is said, and a declared UTF-8 that is none is asked about', async () => {
  expect(await read(Buffer.from(`\uFEFF${sheet('ü')}`), { encoding: 'shift_jis' })).toBe(sheet('ü'));
  await expect(read(iconv.encode(sheet('хлеб'), 'windows-1251'), { charset: 'utf-8' })).rejects.toThrow('windows-1251');
});
