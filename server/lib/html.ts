/** Markup that is safe to send. Only `html` makes it, and it escapes every text that it is given. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | null | false | Part[];

/** Template tag: `html\`<p>${text}</p>\`` escapes `text`, keeps markup, joins lists and leaves out null and false. */
export function html(literals: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(literals.map((literal, index) => literal + render(parts[index] ?? null)).join(''));
}

function render(part: Part): string {
  if (part === null || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(render).join('');
  return escape(String(part));
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
