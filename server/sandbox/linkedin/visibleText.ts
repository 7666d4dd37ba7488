const ELEMENTS = [
  /^\\(.)/su,
  /^\{hashtag\|\\?(#)\|((?:\\.|[^\\}])*)\}/u,
  /^@\[((?:\\.|[^\\\]])*)\]\([^)]*\)/u,
  /^(#[\p{L}\p{N}]+)/u,
];
const RESERVED = /^[\\|{}@[\]()<>#*_~]/;

/**
 * What people see of a text in LinkedIn's "little" format. As on LinkedIn, a reserved sign that is not escaped ends
 * the text in silence.
 */
export function visibleText(little: string): string {
  let text = '';
  let rest = little;
  while (rest !== '') {
    const element = ELEMENTS.map((pattern) => pattern.exec(rest)).find((match) => match !== null);
    if (element) {
      text += element.slice(1).join('').replace(/\\(.)/gsu, '$1');
      rest = rest.slice(element[0].length);
      continue;
    }
    if (RESERVED.test(rest)) return text;
    const [character = ''] = rest;
    text += character;
    rest = rest.slice(character.length);
  }
  return text;
}
