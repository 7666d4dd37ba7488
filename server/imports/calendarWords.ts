/** Languages whose names of months and weekdays are known. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'];

/** Days that fall into every month and on every weekday. */
const MONTHS = Array.from({ length: 12 }, (_, month) => Date.UTC(2027, month, 15));
const WEEKDAYS = Array.from({ length: 7 }, (_, day) => Date.UTC(2027, 0, 1 + day));

/** The numbers of months by their names, long and short, in letters alone; Excel has one of its own for March in German. */
const MONTH_NUMBERS = new Map<string, string>([
  ...namesOf(MONTHS, 'month').map(([name, index]): [string, string] => [name, String(index + 1)]),
  ['mrz', '3'],
]);
const WEEKDAY_NAMES = new Set(namesOf(WEEKDAYS, 'weekday').map(([name]) => name));

/** The number of a month that is written as a word; undefined if it is none. */
export function monthOf(word: string): string | undefined {
  return MONTH_NUMBERS.get(lettersOf(word));
}

/** A date without the weekday in front of it; what may be a month stays. */
export function withoutWeekday(text: string): string {
  const [, word = '', rest = text] = /^(\p{L}+)[.,]* (.*)$/u.exec(text) ?? [];
  return WEEKDAY_NAMES.has(lettersOf(word)) && monthOf(word) === undefined ? rest : text;
}

function namesOf(days: readonly number[], part: 'month' | 'weekday'): [name: string, index: number][] {
  return LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((length) => {
      const format = new Intl.DateTimeFormat(language, { [part]: length, timeZone: 'UTC' });
      return days.map((day, index): [string, number] => [lettersOf(format.format(day)), index]);
    }),
  );
}

function lettersOf(word: string): string {
  return word
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}
