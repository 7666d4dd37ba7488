/** Hours from UTC of the zones that feeds name besides those of RFC 822, which Date knows. */
const ZONES: Record<string, string> = {
  WET: '+0000',
  WEST: '+0100',
  BST: '+0100',
  CET: '+0100',
  MEZ: '+0100',
  CEST: '+0200',
  MESZ: '+0200',
  EET: '+0200',
  EEST: '+0300',
  MSK: '+0300',
  JST: '+0900',
  KST: '+0900',
  AEST: '+1000',
  AEDT: '+1100',
  NZST: '+1200',
  NZDT: '+1300',
};

/** Months that begin otherwise than in English: German, French, Spanish, Italian and Dutch. */
const MONTHS: [RegExp, string][] = [
  [/^(?:jän|ene|gen|janv)/i, 'Jan'],
  [/^(?:fév|febr)/i, 'Feb'],
  [/^(?:mär|mrz|mars|maa|mrt)/i, 'Mar'],
  [/^(?:avr|abr)/i, 'Apr'],
  [/^(?:mai|mag|mei)/i, 'May'],
  [/^(?:juin|giu)/i, 'Jun'],
  [/^(?:juil|lug)/i, 'Jul'],
  [/^(?:aoû|ago)/i, 'Aug'],
  [/^set/i, 'Sep'],
  [/^(?:okt|ott)/i, 'Oct'],
  [/^(?:dez|déc|dic)/i, 'Dec'],
];

const WRITTEN_OUT =
  /^\s*(?:\p{L}+\.?,?\s+)?(\d{1,2})\.?\s+(\p{L}+)\.?\s+(\d{4})\s+(\d{1,2}:\d{2}(?::\d{2})?)\s*(\S*)\s*$/u;

/** Reads the instant of an entry, in a form of the formats or as feeds write it in other languages and zones; null where it is none. */
export function readFeedDate(text: string | undefined): Date | null {
  const [, day, month = '', year, time, zone = ''] = WRITTEN_OUT.exec(text ?? '') ?? [];
  const english = MONTHS.find(([beginning]) => beginning.test(month))?.[1] ?? month.slice(0, 3);
  const plain =
    day === undefined ? text : `${day} ${english} ${year} ${time} ${ZONES[zone.toUpperCase()] ?? (zone || '+0000')}`;
  const date = new Date(plain ?? NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
