import sharp from 'sharp';
import type { ErrorBody } from '#contract/errors';
import type { Media } from '#contract/schemas/media';
import type { TestApp } from './testApp';
import type { ApiResponse, TestUser } from './testUser';

/** Fields of a form with a file; `caption` is a field that does not belong there. */
export type UploadedFile = { filename?: string; field?: string; caption?: string };

let made = 0;

/** A small image, each time another one: the same file is kept once. */
export function image({ width = 40, height = 30 } = {}): Promise<Buffer> {
  made += 1;
  const background = { r: made % 256, g: Math.floor(made / 256) % 256, b: 128 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** A small image that moves. */
export async function animation(format: 'gif' | 'webp', frames = 2): Promise<Buffer> {
  // Images that look alike become one.
  const images = Array.from({ length: frames }, (_, index) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: index % 2 === 0 ? 'teal' : 'orange' } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(images), { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

/** Uploads a file as a browser does, which says that it is a PNG whatever it holds. */
export async function uploadFile(
  { inject }: Pick<TestApp, 'inject'>,
  { token }: Pick<TestUser, 'token'>,
  bytes: Uint8Array,
  { filename = 'a.png', field = 'file', caption = '' }: UploadedFile = {},
): Promise<ApiResponse<Media & ErrorBody>> {
  const form = new FormData();
  if (caption !== '') form.append('caption', caption);
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), filename);
  const body = new Response(form);
  const response = await inject({
    method: 'POST',
    url: '/api/v1/upload/media',
    headers: { authorization: `Bearer ${token}`, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}
