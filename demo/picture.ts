import sharp from 'sharp';

const [WIDTH, HEIGHT] = [1200, 1000];

/** A picture of a loaf on a table, as a form that uploads it. */
export async function pictureForm(filename: string, table: string, crust: string): Promise<FormData> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="${table}"/>
    <ellipse cx="600" cy="800" rx="470" ry="60" fill="#00000033"/>
    <path d="M150 780 C150 430 400 280 600 280 S1050 430 1050 780 Z" fill="${crust}"/>
    ${[380, 540, 700].map((x) => `<path d="M${x} 420 q90 60 60 190" stroke="#fff4df" stroke-width="26" stroke-linecap="round" fill="none"/>`).join('')}
  </svg>`;
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), filename);
  return form;
}
