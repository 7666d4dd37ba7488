/** From this length on a text is also found inside a longer literal; a shorter one may be there by chance. */
const LONG = 12;

/** True if one of the literals contains a text, or matches its pattern with something in each {place}. */
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
export function findUnasserted({ texts, labels, constants }, { literals, literalsOfTestIn }) {
  const all = texts.flatMap(({ text, patterns = [text] }) => patterns);
  const missingTexts = texts.flatMap(({ text, where, patterns = [text] }) =>
    patterns
      .filter((pattern) => !isAsserted(pattern, without(literals, longerThan(pattern, all))))
      .map((pattern) => `text ${JSON.stringify(pattern)} (${where.join('; ')})`),
  );
  // Labels are short: only a literal that is one says that a test looks for it.
  const missingLabels = Object.entries(labels).flatMap(([where, names]) =>
    names.filter((name) => !literals.includes(name)).map((name) => `label ${JSON.stringify(name)} (${where})`),
  );
  const missingConstants = constants.flatMap(({ item, value, asserted }) =>
    asserted.flatMap(({ file, test, literals: wanted }) => {
      const found = literalsOfTestIn(file, test);
      const absent = wanted.filter((one) => !found.includes(one));
      return absent.map((one) => `constant ${item}: ${value}: ${JSON.stringify(one)} in "${test}" of ${file}`);
    }),
  );
  return [...missingTexts, ...missingLabels, ...missingConstants];
}

/** Other texts of the list that hold a text: whoever asserts one of those has not asserted this. */
function longerThan(pattern, all) {
  return all.filter((one) => one !== pattern && one.includes(pattern) && !one.includes('{'));
}

function without(literals, texts) {
  if (texts.length === 0) return literals;
  const strip = (literal) => texts.reduce((rest, text) => rest.replaceAll(text, ''), literal);
  return literals.map((literal) => (typeof literal === 'string' ? strip(literal) : literal));
}

function escape(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
