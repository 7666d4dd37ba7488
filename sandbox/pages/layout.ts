import { html, type Markup } from '../../server/lib/html';

type PageOptions = {
  title: string;
  /** The network whose page this is, as people read it; null on pages of the sandbox itself. */
  network: { name: string } | null;
  body: Markup;
  /** Narrow pages are made for a popup window. */
  isNarrow?: boolean;
};

/** A whole page. Every page says that it is the sandbox. */
export function layout({ title, network, body, isNarrow = false }: PageOptions): string {
  const name = network?.name ?? 'Sandbox';
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${name}</title>
        <link rel="icon" type="image/svg+xml" href="/__sandbox/icon.svg" />
        <link rel="stylesheet" href="/__sandbox/style.css" />
      </head>
      <body>
        <header class="banner">
          <a class="brand" href="/">${name}</a>
          <span>Not a real network: for development and tests.</span>
        </header>
        <main class="${isNarrow ? 'narrow' : 'wide'}">${body}</main>
        <footer>The sandbox runs on this computer. Nothing here reaches the internet.</footer>
      </body>
    </html>`;
  return page.text;
}

/** The image that stands for a person: the first letter of the name. */
export function avatar(name: string): Markup {
  return html`<span class="avatar" aria-hidden="true">${([...name][0] ?? '?').toUpperCase()}</span>`;
}

/** An instant as people read it; without script the page cannot know their zone. */
export function time(instant: number): Markup {
  const iso = new Date(instant).toISOString();
  const words = new Date(instant).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: 'UTC',
  });
  return html`<time datetime="${iso}">${words} UTC</time>`;
}
