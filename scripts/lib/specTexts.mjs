/** From this length on a text is also found inside a longer literal; a shorter one may be there by chance. */
const LONG = 12;

/** Tells whether one of the literals holds a text, or fits its pattern with something in each {place}. */
export function isAsserted(pattern, literals) {
  const texts = literals.filter((literal) => typeof literal === 'string');
  if (pattern.includes('{')) {
    const regex = new RegExp(
      pattern
        .split(/\{\w+\}/)
        .map(escape)
        .join(`[\\s\\S]+`),
    );
    return texts.some((text) => regex.test(text) && !text.includes('{'));
  }
  return texts.some((text) => text === pattern || (pattern.length >= LONG && text.includes(pattern)));
}

/** The places of a specification's list that no test asserts, each as a line for people. */
export function findUnasserted({ texts, constants }, { literals, literalsOfTestIn }) {
  const missingTexts = texts.flatMap(({ text, where, patterns = [text] }) =>
    patterns
      .filter((pattern) => !isAsserted(pattern, literals))
      .map((pattern) => `text ${JSON.stringify(pattern)} (${where.join('; ')})`),
  );
  const missingConstants = constants.flatMap(({ item, value, asserted }) =>
    asserted.flatMap(({ file, test, literals: wanted }) => {
      const found = literalsOfTestIn(file, test);
      const absent = wanted.filter((one) => !found.includes(one));
      return absent.map((one) => `constant ${item}: ${value}: ${JSON.stringify(one)} in "${test}" of ${file}`);
    }),
  );
  return [...missingTexts, ...missingConstants];
}

function escape(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
