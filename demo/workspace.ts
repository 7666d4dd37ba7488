import { DAY_MS, HOUR_MS } from '#contract/durations';
import type { AccountPlatform } from '#contract/networks';
import type { Media } from '#contract/schemas/media';
import type { Post } from '#contract/schemas/posts';
import { controlSandbox } from '../sandbox/testing/control';
import { pictureForm, type Motif } from './picture';
import type { Session } from './session';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Fills a new workspace: accounts of six networks, posts in every state, a queue, a series, texts to use again, and trackers. */
export async function fillWorkspace(session: Session, sandboxOrigin: string): Promise<void> {
  const { call } = session;
  const x = await session.connect('twitter', 'river_bakery');
  await session.connect('facebook', 'river.bakery');
  await session.connect('linkedin', 'river-bakery');
  await session.connect('instagram', 'river.bakery');
  await session.connectBluesky('river-bakery.test');
  await session.connectMastodon('river_bakery');
  const pictures = await uploadPictures(call);
  const post = ({ picture, ...body }: Written) =>
    call<Post>('POST', '/posts', {
      ...body,
      ...(picture !== undefined && { media_ids: [pictures[picture]], media_alt_texts: [PICTURES[picture]] }),
    });

  await post({
    content: 'The oven is warm. Fresh loaves from seven, and the first one is still too hot to cut.',
    platforms: ['twitter', 'facebook', 'instagram', 'bluesky'],
    hashtags: ['bread', 'bakery'],
    picture: 'loaf',
  });
  await post({
    content: 'How a sourdough gets its holes.',
    platforms: ['twitter', 'mastodon'],
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
  await post({
    content: 'Two loaves, one price: a word about flour.',
    platforms: ['facebook'],
    picture: 'wheat',
    status: 'draft',
  });
  for (const { days, hour, ...written } of PLANNED)
    for (const day of days) await post({ ...written, scheduled_at: instantOf(day, hour), time_zone: ZONE });
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

/** Each picture, and what it shows. */
const PICTURES: Record<Motif, string> = {
  loaf: 'A round loaf with three cuts',
  rolls: 'Three cinnamon rolls on a teal cloth',
  cup: 'A cup of coffee with a heart of milk',
  wheat: 'Five ears of wheat',
  stall: 'A market stall with a striped awning and five loaves',
};

/** A post of the workspace, as the API takes it, and its picture. */
type Written = {
  content: string;
  platforms: readonly AccountPlatform[];
  picture?: Motif;
  hashtags?: string[];
  parts?: { content: string }[];
  status?: 'draft';
  queue?: true;
  scheduled_at?: string;
  time_zone?: string;
};

/** What goes out at which hour, so many days from now. */
const PLANNED: readonly (Written & { days: readonly number[]; hour: number })[] = [
  {
    days: [1],
    hour: 9,
    content: 'Cinnamon rolls until they are gone. Butter, cardamom, and an oven that runs since four.',
    platforms: ['twitter', 'facebook', 'instagram'],
    picture: 'rolls',
  },
  {
    days: [1, 8, 15],
    hour: 17,
    content: 'Twelve rye loaves left, and we close at six.',
    platforms: ['twitter', 'bluesky', 'mastodon'],
  },
  {
    days: [2],
    hour: 16,
    content: 'Tomorrow: rye with caraway. Order by eight and it waits for you at the counter.',
    platforms: ['twitter', 'facebook'],
    picture: 'loaf',
  },
  {
    days: [3, 10, 17, 24],
    hour: 8,
    content: 'We are on the quay tomorrow from eight. Look for the striped awning beside the bridge, and bring a bag.',
    platforms: ['facebook', 'instagram', 'bluesky'],
    picture: 'stall',
  },
  {
    days: [4],
    hour: 10,
    content: 'Five things we learned in our first year, and one that we would not do again.',
    platforms: ['linkedin'],
  },
  {
    days: [5, 12, 19, 26],
    hour: 11,
    content:
      'Sunday brunch: cardamom buns and filter coffee, nine to twelve. The long table is first come, first served.',
    platforms: ['instagram', 'facebook'],
    picture: 'cup',
  },
  { days: [7], hour: 9, content: 'A new week, a new starter.', platforms: ['twitter', 'mastodon'], picture: 'wheat' },
  {
    days: [11],
    hour: 12,
    content: 'Lunch is a sandwich with yesterday’s best idea.',
    platforms: ['facebook'],
    picture: 'loaf',
  },
  {
    days: [9, 16, 23],
    hour: 9,
    content: 'Baking class: four places left. You bring an apron, we bring the flour.',
    platforms: ['twitter', 'facebook', 'linkedin'],
    picture: 'wheat',
  },
  {
    days: [14, 21],
    hour: 15,
    content: 'Fresh from the second oven: rolls for the way home.',
    platforms: ['instagram', 'mastodon'],
    picture: 'rolls',
  },
  {
    days: [22],
    hour: 18,
    content: 'Pre-order for the holidays opens tonight. Last year the stollen was gone in two days.',
    platforms: ['twitter', 'facebook'],
  },
];

const QUEUED = ['What is your favourite crust?', 'Behind the counter: Jonas.', 'Flour, water, salt, and time.'];

/** Uploads the pictures; their ids. */
async function uploadPictures(call: Session['call']): Promise<Partial<Record<string, string>>> {
  const motifs = Object.keys(PICTURES) as Motif[];
  const files = await Promise.all(
    motifs.map(async (motif) => [motif, (await call<Media>('POST', '/upload/media', await pictureForm(motif))).id]),
  );
  return Object.fromEntries(files) as Partial<Record<string, string>>;
}

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
