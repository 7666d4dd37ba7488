import type { CalendarEntry } from '#contract/schemas/calendar';
import type { UpdatePostBody } from '#contract/schemas/posts';
import { interceptFetch } from './interceptFetch';
import { postWith, targetWith } from './posts';
import { respondWith, routeOf, type ScriptedResponse } from './scriptedResponse';

/** A scheduled entry of X, changed as the test needs it. */
export function entryWith(fields: Partial<CalendarEntry>): CalendarEntry {
  const id = fields.id ?? 'p1';
  return {
    id,
    at: '2099-05-06T09:00:00.000Z',
    zone: null,
    platforms: ['twitter'],
    account_ids: ['a1'],
    status: 'scheduled',
    excerpt: id,
    version: 1,
    target_ids: [`${id}-t1`],
    other_targets: 0,
    is_movable: true,
    series_id: null,
    image_url: null,
    ...fields,
  };
}

/** A change that the browser has sent: its body, and the version in If-Match. */
export type SentChange = { id: string; version: string | null; body: UpdatePostBody };

/**
 * Puts a calendar of these entries in the place of the server's; changes move them there, unless `refusal` answers
 * instead. Returns what was asked for and sent.
 */
export function serveCalendar(entries: CalendarEntry[]) {
  const sent: SentChange[] = [];
  const asked: URLSearchParams[] = [];
  const served: { entries: CalendarEntry[]; refusal: ScriptedResponse | null } = { entries, refusal: null };
  interceptFetch(async (request, send) => {
    const { searchParams, pathname } = new URL(request.url);
    const id = pathname.split('/').at(-1) ?? '';
    if (routeOf(request) === 'GET /posts/calendar') {
      asked.push(searchParams);
      return respondWith({ body: { entries: served.entries } });
    }
    if (!pathname.includes('/posts/')) return send();
    const entry = served.entries.find((one) => one.id === id);
    const version = (entry?.version ?? 1) + 1;
    if (request.method === 'PUT') {
      const body = (await request.json()) as UpdatePostBody;
      sent.push({ id, version: request.headers.get('If-Match'), body });
      if (served.refusal !== null) return respondWith(served.refusal);
      served.entries = served.entries.map((one) =>
        one.id === id ? { ...one, at: body.scheduled_at ?? one.at, version } : one,
      );
    }
    const targets = [targetWith({ id: `${id}-t1` })];
    return respondWith({ body: postWith({ id, content: `${id}, all of it`, status: 'scheduled', version, targets }) });
  });
  return { sent, asked, served };
}
