import type { Series, SeriesDates } from '#contract/schemas/series';
import { interceptFetch } from './interceptFetch';
import { respondWith, routeOf, type ScriptedResponse } from './scriptedResponse';

/** A series that goes out every Tuesday at 9:00, changed as the test needs it. */
export function seriesWith(fields: Partial<Series>): Series {
  return {
    id: 's1',
    content: 'Hello again',
    other_texts: [],
    platforms: ['twitter'],
    hashtags: [],
    mentions: [],
    account_ids: ['a1'],
    media: [],
    network_settings: [],
    rule: 'FREQ=WEEKLY;BYDAY=WE',
    zone: 'UTC',
    first: '2099-05-06T09:00',
    sentence: 'every week on Wednesday',
    state: 'active',
    pause_code: null,
    pause_params: null,
    pause_reason: null,
    next_at: '2099-05-06T09:00:00.000Z',
    planned: 10,
    created_at: '2026-11-24T08:00:00.000Z',
    ...fields,
  };
}

/** The next dates of that series. */
export const SERIES_DATES: SeriesDates = {
  sentence: 'every week on Wednesday',
  dates: ['2099-05-06T09:00:00.000Z', '2099-05-13T09:00:00.000Z'],
};

/** A change that the browser has sent: its route below /api/v1, its body, and its Idempotency-Key. */
type SentChange = { route: string; body: Record<string, unknown>; key: string | null };

/**
 * Answers for series in the place of the server: the list, the next dates, and changes, which are refused while `refusal` is there.
 * Other routes are answered as `others` says. Returns what was asked for and sent.
 */
export function serveSeries(series: Series[] = [], others: Record<string, ScriptedResponse> = {}) {
  const asked: Record<string, string>[] = [];
  const sent: SentChange[] = [];
  const served: { series: Series[]; dates: ScriptedResponse; refusal: ScriptedResponse | null } = {
    series,
    dates: { body: SERIES_DATES },
    refusal: null,
  };
  interceptFetch(async (request, send) => {
    const route = routeOf(request);
    const other = others[route];
    if (other !== undefined) return respondWith(other);
    if (!/ \/series(\/|$)/.test(route)) return send();
    if (route === 'GET /series') return respondWith({ body: { series: served.series } });
    if (route === 'GET /series/dates') {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return respondWith(served.dates);
    }
    const text = await request.text();
    const body = text === '' ? {} : (JSON.parse(text) as SentChange['body']);
    sent.push({ route, body, key: request.headers.get('Idempotency-Key') });
    if (served.refusal !== null) return respondWith(served.refusal);
    const id = route.split('/').at(-1);
    if (request.method === 'DELETE') served.series = served.series.filter((one) => one.id !== id);
    return respondWith(request.method === 'DELETE' ? { status: 204 } : { status: 201, body: seriesWith({}) });
  });
  return { asked, sent, served };
}
