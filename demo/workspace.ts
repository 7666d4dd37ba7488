import { DAY_MS, HOUR_MS } from '#contract/durations';
import type { Media } from '#contract/schemas/media';
import type { Post } from '#contract/schemas/posts';
import { controlSandbox } from '../sandbox/testing/control';
import { pictureForm } from './picture';
import type { Session } from './session';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Fills a new workspace: accounts, posts in every state, a queue, a series, texts to use again, and trackers. */
export async function fillWorkspace(session: Session, sandboxOrigin: string): Promise<void> {
  const { call } = session;
  const x = await session.connect('twitter', 'river_bakery');
  await session.connect('facebook', 'river.bakery');
  await session.connect('linkedin', 'river-bakery');
  const [loaf, rolls] = await Promise.all([
    call<Media>('POST', '/upload/media', await pictureForm('loaf.jpg', '#d9c3a3', '#a5652a')),
    call<Media>('POST', '/upload/media', await pictureForm('rye.jpg', '#b8c4bb', '#6b4423')),
  ]);
  const post = (body: object) => call<Post>('POST', '/posts', body);

  await post({
    content: 'The oven is warm. Fresh loaves from seven.',
    platforms: ['twitter', 'facebook'],
    hashtags: ['bread', 'bakery'],
    media_ids: [loaf.id],
    media_alt_texts: ['A round loaf with three cuts'],
  });
  await post({
    content: 'How a sourdough gets its holes.',
    platforms: ['twitter'],
    parts: [
      { content: 'The night before, flour and water start to work.' },
      { content: 'Steam keeps the crust soft while the loaf still grows.' },
    ],
  });
  await post({ content: 'We are looking for a baker who likes early mornings.', platforms: ['linkedin'] });
  await controlSandbox(sandboxOrigin).script({ fault: { kind: 'status', status: 400, when: 'before' } });
  await post({ content: 'Rye bread is back on Thursday.', platforms: ['twitter'] });

  await post({
    content: 'Ideas for the autumn menu: plum cake, pumpkin rolls, …',
    platforms: ['twitter'],
    status: 'draft',
  });
  await post({ content: 'Two loaves, one price: a word about flour.', platforms: ['facebook'], status: 'draft' });
  for (const { day, hour, content, platforms, isPicture = false } of PLANNED) {
    await post({
      content,
      platforms,
      scheduled_at: instantOf(day, hour),
      time_zone: ZONE,
      ...(isPicture && { media_ids: [rolls.id], media_alt_texts: ['A dark loaf of rye'] }),
    });
  }
  await call('POST', '/series', {
    content: 'Open today from seven to six. See you at the counter!',
    platforms: ['facebook'],
    rule: 'FREQ=WEEKLY;BYDAY=MO',
    zone: ZONE,
    first: `${dayOf(1)}T07:00`,
  });
  const slots = [1, 3, 5].map((weekday) => ({ weekday, time: '12:15' }));
  await call('PUT', `/social-accounts/${x.id}/slots`, { zone: ZONE, slots });
  for (const content of QUEUED) await post({ content, platforms: ['twitter'], queue: true });

  await call('POST', '/snippets', { name: 'Hours', kind: 'text', content: 'Open Monday to Saturday, 7 to 18.' });
  await call('POST', '/snippets', { name: 'Bread', kind: 'hashtags', content: '#bread #sourdough #bakery' });
  await call('POST', '/hashtags', { hashtag: 'coffee', platforms: ['twitter', 'facebook'], alert_threshold: 5 });
  await call('POST', '/keywords/monitor', { keyword: 'remote work', platforms: ['twitter'] });
}

const PLANNED = [
  { day: 1, hour: 9, content: 'Cinnamon rolls until they are gone.', platforms: ['twitter', 'facebook'] },
  { day: 2, hour: 16, content: 'Tomorrow: rye with caraway.', platforms: ['twitter'], isPicture: true },
  { day: 4, hour: 10, content: 'Five things we learned in our first year.', platforms: ['linkedin'] },
  { day: 7, hour: 9, content: 'A new week, a new starter.', platforms: ['twitter'] },
  {
    day: 11,
    hour: 12,
    content: 'Lunch is a sandwich with yesterday’s best idea.',
    platforms: ['facebook'],
    isPicture: true,
  },
  { day: 16, hour: 9, content: 'Baking class: four places left.', platforms: ['twitter', 'facebook', 'linkedin'] },
  { day: 23, hour: 18, content: 'Pre-order for the holidays opens tonight.', platforms: ['twitter', 'facebook'] },
];

const QUEUED = ['What is your favourite crust?', 'Behind the counter: Jonas.', 'Flour, water, salt, and time.'];

/** The instant at so many full hours, so many days from now, on this computer's clock. */
function instantOf(days: number, hour: number): string {
  const at = new Date(Date.now() + days * DAY_MS);
  at.setHours(hour, 0, 0, 0);
  return at.toISOString();
}

/** A local day, YYYY-MM-DD. */
function dayOf(days: number): string {
  const at = new Date(Date.now() + days * DAY_MS);
  return new Date(at.getTime() - at.getTimezoneOffset() * (HOUR_MS / 60)).toISOString().slice(0, 10);
}
