/** The query by which the dashboard's address names the week of a day (YYYY-MM-DD); without one, of today. */
export function searchOfWeek(day?: string): string {
  return `?${new URLSearchParams({ tab: 'scheduled', view: 'week', ...(day !== undefined && { week: day }) }).toString()}`;
}
