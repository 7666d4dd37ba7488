const MONDAY = 1;

type WeekInfo = { firstDay: number };

/** Some browsers have neither, and older ones only the property. */
type WeekTeller = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

/** The first day of the week in a language's region (BCP 47), 0 for Sunday; Monday where that is not known. */
export function weekStartOf(language: string): number {
  const locale: WeekTeller = new Intl.Locale(language);
  const info = locale.getWeekInfo?.() ?? locale.weekInfo;
  return (info?.firstDay ?? MONDAY) % 7;
}
