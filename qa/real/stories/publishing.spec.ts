import sharp from 'sharp';
import type { ListPostsResponse } from '../../../contract/schemas/posts';
import { image } from '../../../e2e/support/media';
import { callApi, enter, tokenOf } from '../../../e2e/support/stories';
import { createPerson, type PostRecord } from '../support/bluesky';
import { attach, connect, deleteThereToo, postNow, write } from '../support/product';
import { expect, test } from '../support/test';

/** What every server takes of an image, even one of before 2026. */
const IMAGE_MAX_BYTES = 976_000;
/** A post is deleted at its network when there is no Undo any more. */
const REMOVAL_MS = 30_000;

/** What each mark of a post covers, by its bytes, and what it is. */
function marksOf({ value: { text, facets = [] } }: PostRecord): [covered: string, feature: object | undefined][] {
  const bytes = Buffer.from(text);
  return facets.map(({ index, features }) => [bytes.subarray(index.byteStart, index.byteEnd).toString(), features[0]]);
}

test('a post arrives as it was written, with its link, mention and hashtag', async ({ page, real }) => {
  const [ada, bob] = [await createPerson(real.pds, 'ada'), await createPerson(real.pds, 'bob')];
  await enter(page);
  await connect(page, ada, real.pds);
  const text = `👩‍👩‍👧 Grüße an @${bob.handle}: https://example.org/käse?a=1 und #Wärme 🌍, nicht @niemand.test`;
  await write(page, text);
  await page.getByLabel('Language').selectOption('German');
  await postNow(page);

  const [post, ...others] = await ada.posts();
  expect(others).toEqual([]);
  expect(post?.value).toMatchObject({ text, langs: ['de'] });
  expect(marksOf(post!)).toEqual([
    [`@${bob.handle}`, { $type: 'app.bsky.richtext.facet#mention', did: bob.did }],
    [
      'https://example.org/käse?a=1',
      { $type: 'app.bsky.richtext.facet#link', uri: expect.stringMatching(/^https:\/\/example\.org\/k/) },
    ],
    ['#Wärme', { $type: 'app.bsky.richtext.facet#tag', tag: 'Wärme' }],
  ]);
});

test('images arrive with their alt texts and shapes, small enough for every server', async ({ page, real }) => {
  const ada = await createPerson(real.pds, 'ada');
  await enter(page);
  await connect(page, ada, real.pds);
  await write(page, 'Two images');
  await attach(page, [
    { ...(await image('plain.png')), alt: 'Nothing but teal' },
    { ...(await image('noise.png', { isNoise: true })), alt: 'Noise, käse-colored' },
  ]);
  await postNow(page);

  const [post] = await ada.posts();
  const images = post?.value.embed?.images ?? [];
  expect(images.map(({ alt }) => alt)).toEqual(['Nothing but teal', 'Noise, käse-colored']);
  for (const { image: file, aspectRatio } of images) {
    const { width, height } = await sharp(await ada.file(file)).metadata();
    expect(width / height).toBeCloseTo(900 / 700, 1);
    expect((aspectRatio?.width ?? 0) / (aspectRatio?.height ?? 1)).toBeCloseTo(900 / 700, 1);
    expect(file.size).toBeLessThanOrEqual(IMAGE_MAX_BYTES);
  }
});

test('a link shows what its page says, if the operator lets us read that; deleted here, a post is deleted there', async ({
  page,
  real,
  pages,
}) => {
  const ada = await createPerson(real.pds, 'ada');
  await enter(page);
  await connect(page, ada, real.pds);
  await write(page, `Unread: ${pages.strangeOrigin}/rye`);
  await postNow(page);
  expect(pages.seen).toEqual([]);
  await deleteThereToo(page);

  const uri = `${pages.origin}/rye`;
  await write(page, `Read this: ${uri}`);
  await postNow(page);
  const [post, unread] = await ada.posts();
  expect(unread?.value).toMatchObject({ text: expect.stringContaining('Unread') });
  expect(unread?.value.embed).toBeUndefined();
  const { external } = post?.value.embed ?? {};
  expect(external).toMatchObject({ uri, title: 'Käse & Brot', description: 'How long rye has to rest' });
  const { width, height, format } = await sharp(await ada.file(external!.thumb!)).metadata();
  expect({ width, height, format }).toEqual({ width: 1_200, height: 675, format: 'jpeg' });

  const texts = async () => (await ada.posts()).map(({ value }) => value.text);
  await expect.poll(texts, { timeout: REMOVAL_MS }).toEqual([`Read this: ${uri}`]);
  const token = await tokenOf(page);
  const { posts } = await callApi<ListPostsResponse>(page, 'GET', '/posts', { token });
  expect(posts.map(({ content }) => content)).toEqual([`Read this: ${uri}`]);
});
