import sharp from 'sharp';
import { startStranger } from '../../../server/networks/testing/strangerServer';

/** A web server to which posts link; `strangeOrigin` is the same one under a name that no setting allows. */
export type Pages = Awaited<ReturnType<typeof startPages>>;

/** Starts it. Every page has a title, a description and an image of 1,600 × 900 pixels. */
export async function startPages() {
  const background = 'orange';
  const picture = await sharp({ create: { width: 1_600, height: 900, channels: 3, background } })
    .png()
    .toBuffer();
  const { origin, host, seen, close } = await startStranger(({ url }, response) => {
    if (url === '/bread.png') return void response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
  });
  return { origin, strangeOrigin: `http://localhost:${host.split(':')[1] ?? ''}`, seen, close };
}

const PAGE = `<!doctype html><title>Not this one</title>
<meta property="og:title" content="Käse &amp; Brot">
<meta property="og:description" content="How long rye has to rest">
<meta property="og:image" content="/bread.png">`;
