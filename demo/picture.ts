import sharp from 'sharp';

const [WIDTH, HEIGHT] = [1200, 1000];

/** What a picture of the bakery shows, in front of its background; the light comes from the upper left. */
const MOTIFS = {
  loaf: `<ellipse cx="600" cy="800" rx="480" ry="50" fill="#0004"/>
    <path d="M140 790C140 460 380 290 600 290s460 170 460 500z" fill="url(#crust)"/>
    ${at([350, 520, 690], (x) => `<path d="M${x} 410q110 70 70 230" stroke="#f7dfb5" stroke-width="34" stroke-linecap="round" fill="none"/>`)}`,
  rolls: at(
    [
      { x: 400, y: 430 },
      { x: 800, y: 430 },
      { x: 600, y: 690 },
    ],
    ({
      x,
      y,
    }) => `<circle cx="${x}" cy="${y + 24}" r="190" fill="#0003"/><circle cx="${x}" cy="${y}" r="186" fill="url(#crust)"/>
      <path d="M${x} ${y}m-96 40a104 104 0 1 1 140 52a70 70 0 1 1 -60 -110" stroke="#f9ead0" stroke-width="26" stroke-linecap="round" fill="none"/>`,
  ),
  cup: `<circle cx="600" cy="540" r="400" fill="#0002"/><circle cx="600" cy="510" r="390" fill="#fbf7ef"/>
    <circle cx="600" cy="510" r="280" fill="#e9e1d3"/><circle cx="600" cy="510" r="250" fill="url(#crust)"/>
    <path d="M600 650c-150-90-150-230-60-230 40 0 60 40 60 60 0-20 20-60 60-60 90 0 90 140-60 230z" fill="#fbeed9"/>`,
  wheat: at(
    [300, 450, 600, 750, 900],
    (x) => `<path d="M${x} 1000Q${x + 20} 600 ${x + (x - 600) / 4} 260" stroke="#c58b2f" stroke-width="12" fill="none"/>
      ${at([300, 370, 440, 510], (y) => `<ellipse cx="${x + (x - 600) / 6 - 34}" cy="${y}" rx="22" ry="48" transform="rotate(-24 ${x} ${y})" fill="url(#crust)"/><ellipse cx="${x + (x - 600) / 6 + 34}" cy="${y}" rx="22" ry="48" transform="rotate(24 ${x} ${y})" fill="url(#crust)"/>`)}`,
  ),
  stall: `<path d="M180 420h840v480H180z" fill="#5a3a22"/><path d="M230 620h740v70H230z" fill="#e8d9bd"/>
    ${at([300, 440, 580, 720, 860], (x) => `<ellipse cx="${x + 20}" cy="600" rx="64" ry="44" fill="url(#crust)"/>`)}
    ${at([0, 1, 2, 3, 4, 5], (i) => `<path d="M${150 + i * 150} 300h150v110a75 75 0 0 1-150 0z" fill="${i % 2 === 0 ? '#0f5c5a' : '#fbf7ef'}"/>`)}`,
} as const;

export type Motif = keyof typeof MOTIFS;

/** Light and dark of each background. */
const BACKGROUNDS: Record<Motif, readonly [string, string]> = {
  loaf: ['#f6dfb4', '#a06a35'],
  rolls: ['#2f7a74', '#0c3f42'],
  cup: ['#d99b78', '#9a5a3f'],
  wheat: ['#fdf0cf', '#9cc0c4'],
  stall: ['#ffd99a', '#7ab0b5'],
};

/** A drawn picture, as a form that uploads it. */
export async function pictureForm(motif: Motif): Promise<FormData> {
  const [light, dark] = BACKGROUNDS[motif];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>
    <radialGradient id="back" cx=".25" cy=".1" r="1.1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient>
    <radialGradient id="crust" cx=".35" cy=".2" r=".9"><stop stop-color="#d08a45"/><stop offset="1" stop-color="#5d3218"/></radialGradient>
    </defs><rect width="100%" height="100%" fill="url(#back)"/>${MOTIFS[motif]}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${motif}.jpg`);
  return form;
}

/** The same shape in several places. */
function at<Place>(places: readonly Place[], draw: (place: Place) => string): string {
  return places.map(draw).join('');
}
