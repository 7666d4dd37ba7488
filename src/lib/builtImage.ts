const urls = new Set<string>();

/** Declares an image of the build: a replay fetches it before it starts, and nothing later. */
export function builtImage(url: string): string {
  urls.add(url);
  return url;
}

/** Fetches every image declared so far and returns it as a data URL, which needs no further request. */
export async function loadBuiltImages({ document }: Window): Promise<Map<string, string>> {
  const held = [...urls].map(async (url): Promise<[string, string]> => [url, await copyOf(document, url)]);
  return new Map(await Promise.all(held));
}

/** The content policy of the replay page lets it show images but not fetch them, so the image is copied by a canvas. */
async function copyOf(document: Document, url: string): Promise<string> {
  const image = document.createElement('img');
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return canvas.toDataURL('image/webp');
}
