import { replyTexts } from './replyTexts';

const THREE = ['Fresh rye.', 'Who likes\n\nrye?', 'Rye is back.'];
const numbered = (mark: (number: number) => string) => THREE.map((text, index) => mark(index + 1) + text).join('\n\n');

it.each([
  ['a fence', '```\nFresh rye.\n===\nWho likes\n\nrye?\n===\nRye is back.\n```'],
  ['a fence with a language', '```markdown\nFresh rye.\n===\nWho likes\n\nrye?\n===\nRye is back.\n```\n'],
  ['a fence of tildes', '~~~text\nFresh rye.\n===\nWho likes\n\nrye?\n===\nRye is back.\n~~~'],
  ['a fence each', '```\nFresh rye.\n```\n===\n```\nWho likes\n\nrye?\n```\n===\n```\nRye is back.\n```'],
  ['a fence each and nothing between', '```\nFresh rye.\n```\n\n```\nWho likes\n\nrye?\n```\n\n```\nRye is back.\n```'],
  ['names and fences', numbered((n) => `**Version ${n}:**\n\`\`\`\n`).replaceAll(/\n\n(?=\*)|$/g, '\n```\n\n')],
  ['a preface', `Sure! Here are three versions:\n\n${THREE.join('\n===\n')}`],
  ['a preface before a separator', `Sure! Here are three versions:\n===\n${THREE.join('\n===\n')}`],
  ['any line that leads to versions', `三つあります：\n===\n${THREE.join('\n===\n')}`],
  [
    'a preface and a fence',
    `Here are three options:\n\n\`\`\`\n${THREE.join('\n===\n')}\n\`\`\`\nLet me know which one you like!`,
  ],
  [
    'a preface in two lines',
    `Of course!\n\nHere are three clearly different versions of your post:\n\n${THREE.join('\n===\n')}`,
  ],
  ['a preface without a colon', `Certainly! Here are three different versions.\n\n${THREE.join('\n===\n')}`],
  ['a German preface', `Gerne! Hier sind drei Versionen:\n\n${THREE.join('\n---\n')}`],
  ['a French preface', `Bien sûr ! Voici trois propositions :\n\n${THREE.join('\n***\n')}`],
  ['a Spanish preface', `¡Claro! Aquí tienes tres versiones:\n\n${numbered((n) => `${n}. `)}`],
  ['a Japanese preface', `以下は3つの案です：\n\n${numbered((n) => `${n}. `)}`],
  ['rules', THREE.join('\n\n---\n\n')],
  ['long rules', `---\n${THREE.join('\n* * *\n')}\n---`],
  ['carriage returns', `Here are three versions:\n\n${THREE.join('\n===\n')}`.replaceAll('\n', '\r\n')],
  ['numbers', numbered((n) => `${n}. `)],
  ['numbers with brackets', numbered((n) => `${n}) `)],
  ['numbers in brackets', numbered((n) => `(${n}) `)],
  ['bold numbers', numbered((n) => `**${n}.** `)],
  ['numbers on keys', numbered((n) => `${n}️⃣ `)],
  ['a preface and bullets', `Sure, here you go:\n\n${numbered(() => '- ')}`],
  ['names', numbered((n) => `Version ${n}: `)],
  ['bold names', numbered((n) => `**Option ${n}:** `)],
  ['names with a word', numbered((n) => `**Version ${n} (playful):**\n`)],
  ['names as headings', numbered((n) => `### Variante ${n}: Frech\n\n`)],
  ['names with letters', numbered((n) => `Option ${'ABC'[n - 1]}\n`)],
  ['names between separators', THREE.map((text, index) => `Version ${index + 1}:\n${text}`).join('\n===\n')],
])('three versions with %s', (_name, content) => {
  expect(replyTexts(content)).toEqual(THREE);
});

it.each([
  ['one text in a fence', '```\nFresh rye.\n```', ['Fresh rye.']],
  ['one text in a fence of one line', '```Fresh rye.```', ['Fresh rye.']],
  ['a fence that is still open', '```text\nFresh', ['Fresh']],
  ['a preface of one text', "Sure! Here's your post:\n\nFresh rye.", ['Fresh rye.']],
  ['only a preface so far', 'Sure! Here are three versions:', ['Sure! Here are three versions:']],
  [
    'a text that begins like a preface',
    'Here are our new loaves:\n\n- Rye\n- Spelt',
    ['Here are our new loaves:\n\n- Rye\n- Spelt'],
  ],
  ['a text with a heading', 'New today:\n\nRye', ['New today:\n\nRye']],
  ['a text with a list', 'Tips:\n1. Knead\n2. Rest', ['Tips:\n1. Knead\n2. Rest']],
  ['a longer list', '1. Knead\n2. Rest\n3. Bake\n4. Eat', ['1. Knead\n2. Rest\n3. Bake\n4. Eat']],
  ['a number that is no name', 'Version 2.0 is here\nVersion 2.1 too', ['Version 2.0 is here\nVersion 2.1 too']],
  ['code within a text', 'Run this:\n```\nnpm start\n```\nDone.', ['Run this:\n```\nnpm start\n```\nDone.']],
  ['hashtags', '#rye #bread', ['#rye #bread']],
  ['nothing', ' \n', []],
])('%s', (_name, content, texts) => {
  expect(replyTexts(content)).toEqual(texts);
});

it.each(['#', '*', '```\n', '1. ', 'Version 1', '- ', ' ', '=\n', 'a\n', ':', 'here '])(
  'reads a long reply of %j at once',
  (part) => {
    const started = performance.now();
    replyTexts(part.repeat(20_000 / part.length));
    expect(performance.now() - started).toBeLessThan(500);
  },
);
