const MONDAY = 1;

type WeekInfo = { firstDay: number };

/** Not every browser tells it, and older ones by a property. */
type WeekTeller = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

/** The day on which weeks begin for who speaks a language (BCP 47), 0 for Sunday; Monday where that is not known. */
export function weekStartOf(language: string): number {
  const locale: WeekTeller = new Intl.Locale(language);
  const info = locale.getWeekInfo?.() ?? locale.weekInfo;
  return (info?.firstDay ?? MONDAY) % 7;
}
