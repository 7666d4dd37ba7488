import { darkTokens, fonts, lightTokens } from './tokens';

/** The tokens as custom properties. The build makes a style sheet of this text, so that the first paint has its colors. */
export const tokenSheet = `:root { color-scheme: light; ${declare(fonts)} ${declare(lightTokens)} }
@media screen { [data-theme='dark'] { color-scheme: dark; ${declare(darkTokens)} } }`;

function declare(tokens: Record<string, string>): string {
  return Object.entries(tokens)
    .map(([name, value]) => `${cssName(name)}: ${value};`)
    .join(' ');
}

/** Name of a token as a CSS custom property. */
export function cssName(token: string): string {
  return `--${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
