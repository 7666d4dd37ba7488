import type { Pool } from 'pg';
import type { TestApp } from './testApp';
import type { TestUser } from './testUser';
import { image, uploadFile } from './uploadFile';

/** Makes somebody leave their mark wherever the product keeps something; returns the marks. */
export async function leaveCanaries(api: TestApp, mark: string): Promise<{ user: TestUser; marks: string[] }> {
  const user = await api.signUp(`name${mark}`);
  const account = await user.connectX(`handle${mark}`);
  await user.call('PUT', `/social-accounts/${account.id}/slots`, {
    zone: 'UTC',
    slots: [{ weekday: 1, time: '09:00' }],
  });
  const file = await uploadFile(api, user, await image(), { filename: `file${mark}.png` });
  const post = { content: `text${mark}`, hashtags: [`tag${mark}`], mentions: [`mention${mark}`] };
  await user.post({ ...post, media_ids: [file.body.id], media_alt_texts: [`alt${mark}`] });
  await user.post({ content: `draft${mark}`, status: 'draft', scheduled_at: null });
  await user.call('POST', '/series', {
    ...{ content: `again${mark}`, other_texts: [`turn${mark}`], platforms: ['twitter'], media_ids: [file.body.id] },
    ...{ rule: 'FREQ=DAILY;COUNT=2', zone: 'UTC', first: '2099-01-01T09:00' },
  });
  await user.call('PUT', `/drafts/place-in-a-browser-${mark}`, {
    ...{
      content: `unfinished${mark}`,
      form: JSON.stringify({ hashtags: [`half${mark}`] }),
      is_edit: false,
      revision: 1,
    },
  });
  await user.call('POST', '/snippets', { name: `short${mark}`, kind: 'text', content: `kept${mark}` });
  const gone = await user.post({ content: `deleted${mark}` });
  await user.call('DELETE', `/posts/${gone.id}`);
  await uploadFile(api, user, await image(), { filename: `unused${mark}.png` });
  await user.call('POST', '/hashtags', { hashtag: `tracked${mark}`, platforms: ['twitter'], alert_threshold: 1 });
  const keyword = `word${mark}`;
  const { body } = await user.call<{ id: string }>('POST', '/keywords/monitor', { keyword, platforms: ['twitter'] });
  await user.call('POST', `/keywords/${body.id}/refresh`);
  return { user, marks: [mark, user.id, file.body.id, file.body.url.replace('/media/', '')] };
}

/** Everything that is in the database, table by table, as text. */
export async function dumpTables(pool: Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const dumps = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await pool.query<{ dump: string | null }>(
        `select string_agg(t::text, E'\\n') as dump from "${name}" t`,
      );
      return [name, rows[0]?.dump ?? ''] as const;
    }),
  );
  return Object.fromEntries(dumps);
}

/** The tables in which one of these marks still stands. */
export async function tablesWith(pool: Pool, marks: readonly string[]): Promise<string[]> {
  const dumps = Object.entries(await dumpTables(pool));
  return dumps.filter(([, dump]) => marks.some((mark) => dump.includes(mark))).map(([name]) => name);
}
