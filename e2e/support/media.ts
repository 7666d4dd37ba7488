import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** A file as Playwright hands it to the page. */
export type TestFile = { name: string; mimeType: string; buffer: Buffer };

/** A real image; noise makes it large, since nothing of it can be packed. */
export async function image(name: string, { isNoise = false, width = 900, height = 700 } = {}): Promise<TestFile> {
  const create = { width, height, channels: 3 as const, background: 'teal' };
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

/** Pastes a file, drags it over an element or drops it there, by events like those of a browser. */
export async function handOver(
  page: Page,
  kind: 'paste' | 'drag' | 'drop',
  selector: string,
  file: TestFile,
): Promise<void> {
  const { name, mimeType } = file;
  const data = { kind, name, mimeType, base64: file.buffer.toString('base64') };
  await page
    .locator(selector)
    .first()
    .evaluate((target, { kind, name, mimeType, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const held = new DataTransfer();
      held.items.add(new File([bytes], name, { type: mimeType }));
      const happens = { bubbles: true, cancelable: true };
      if (kind === 'paste') target.dispatchEvent(new ClipboardEvent('paste', { ...happens, clipboardData: held }));
      if (kind !== 'paste') target.dispatchEvent(new DragEvent('dragover', { ...happens, dataTransfer: held }));
      if (kind === 'drop') target.dispatchEvent(new DragEvent('drop', { ...happens, dataTransfer: held }));
    }, data);
}
