import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** A file as Playwright hands it to the page. */
export type TestFile = { name: string; mimeType: string; buffer: Buffer };

/** A real image; noise makes it large, since nothing of it can be packed. */
export async function image(name: string, { isNoise = false } = {}): Promise<TestFile> {
  const create = { width: 900, height: 700, channels: 3 as const, background: 'teal' };
  const noise = { ...create, noise: { type: 'gaussian' as const, mean: 128, sigma: 60 } };
  const buffer = await sharp({ create: isNoise ? noise : create })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** A real video of half a second, made by the browser itself. */
export async function video(page: Page, name: string): Promise<TestFile> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const paint = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start(50);
    // On a busy machine nothing has been recorded yet when half a second is over.
    for (let frame = 0; frame < 10 || parts.every(({ size }) => size === 0); frame += 1) {
      paint?.fillRect((frame % 10) * 20, 10, 15, 15);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return { name, mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') };
}
