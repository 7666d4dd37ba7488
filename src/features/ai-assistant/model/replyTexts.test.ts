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
  ['an agreement before a separator', `Sure!\n===\n${THREE.join('\n===\n')}`],
  ['an agreement before numbers', `Sure thing!\n${numbered((n) => `${n}. `)}`],
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
  ['bold headings after an agreement', `Of course!\n\n${numbered((n) => `**${n}. Professional**\n`)}`],
  ['bold headings', numbered((n) => `**${n}. Short & sweet**\n`)],
  ['bold names after numbers', numbered((n) => `${n}. **Professional:** `)],
  ['bold headings after numbers', numbered((n) => `${n}. **Professional**\n`)],
  ['headings with numbers', numbered((n) => `### ${n}. Professional\n`)],
  ['bold names on lines of their own', `Sure!\n\n${numbered((n) => `**Version ${n}**\n\n`)}`],
  ['bold names with a word', numbered((n) => `**Version ${n}: Playful**\n`)],
  ['Japanese names', `もちろんです！\n\n${numbered((n) => `バージョン${n}：`)}`],
  ['numbers in circles', numbered((n) => `${'①②③'[n - 1]} `)],
  ['letters', numbered((n) => `${'abc'[n - 1]}) `)],
  ['letters in brackets', numbered((n) => `(${'ABC'[n - 1]}) `)],
  ['names with words for numbers', numbered((n) => `Version ${['One', 'Two', 'Three'][n - 1]}: `)],
  ['words after the last one', `${numbered((n) => `${n}. `)}\n\nLet me know which you prefer!`],
  ['words after the last separator', `${THREE.join('\n===\n')}\n===\nWould you like me to change the tone?`],
  ['a list in JSON', JSON.stringify(THREE)],
  ['a list in JSON in a fence', `\`\`\`json\n${JSON.stringify(THREE, null, 2)}\n\`\`\``],
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
  ['an agreement', 'Sure!\n\nFresh rye.', ['Fresh rye.']],
  ['an agreement that leads on', 'Of course, here you go:\nFresh rye.', ['Fresh rye.']],
  ['labels on lines that follow each other', 'バージョン1：甲\nバージョン2：乙', ['甲', '乙']],
  ...[
    'Sure. We all love tea:\n\nHello',
    'Certainly the best post here:\n\nHello\nWorld',
    'Natürlich findet ihr hier alle Optionen:\n\nRoggen',
    'Here are our options:\n\nRye\nSpelt',
    'Here in Bern there are options:\n\nRye',
    'Sure we bake.\n\nRye',
    'Sure?\n\nRye',
    'Absolutely!\nRye',
    'Fresh rye.\n\nLet me know which you prefer!',
    'We tested ovens.\n\nOption 1: gas\n\nOption 2: wood',
    '["rye"',
    '[Rye] or [spelt]',
    '1. **Fresh** rye',
    '**1. Fresh rye**',
  ].map((text): [string, string, string[]] => [`all of ${JSON.stringify(text)}`, text, [text]]),
  ['hashtags', '#rye #bread', ['#rye #bread']],
  ['nothing', ' \n', []],
])('%s', (_name, content, texts) => {
  expect(replyTexts(content)).toEqual(texts);
});

it.each([
  '#',
  '*',
  '```\n',
  '1. ',
  'Version 1',
  '- ',
  ' ',
  '=\n',
  'a\n',
  ':',
  'here ',
  '**',
  '!',
  'Sure! ',
  ']',
  'a) ',
  '["',
])('reads a long reply of %j at once', (part) => {
  const started = performance.now();
  replyTexts(part.repeat(20_000 / part.length));
  expect(performance.now() - started).toBeLessThan(500);
});
