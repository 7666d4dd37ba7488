/** Properties that queries, clicks and `toBeVisible` ask for, thousands of times in a test; the others take jsdom's time. */
const QUICK = ['display', 'visibility', 'opacity', 'pointer-events'] as const;
type Quick = (typeof QUICK)[number];

/** What an element without parents has of those that come from the parent. */
const INITIAL: Partial<Record<Quick, string>> = { visibility: 'visible', 'pointer-events': 'auto' };

/** A selector without commas and what it declares. `tokens`: tag and classes that its element needs. */
type Rule = { selector: string; tokens: string[]; isWhole: boolean; declared: Partial<Record<Quick, string>> };

/**
 * A getComputedStyle for jsdom, whose own computes every property by every rule of the page. The cascade is jsdom's: the
 * style attribute, then the last rule that matches, then the parent or the browser's own style.
 */
export function createQuickStyles({ document, getComputedStyle }: Window): typeof getComputedStyle {
  const rulesOf = new WeakMap<CSSStyleSheet, Rule[]>();
  const own = createOwnStyles(document, getComputedStyle);
  let sheets: CSSStyleSheet[] = [];
  let rules: Rule[] = [];

  /** Emotion adds a sheet for each style, and takes the last ones away. */
  function readRules(): Rule[] {
    const { length } = document.styleSheets;
    if (length === sheets.length && (length === 0 || document.styleSheets[length - 1] === sheets.at(-1))) return rules;
    sheets = Array.from(document.styleSheets);
    rules = sheets.flatMap((sheet) => {
      const known = rulesOf.get(sheet) ?? Array.from(sheet.cssRules).flatMap(readRule);
      rulesOf.set(sheet, known);
      return known;
    });
    return rules;
  }

  function declared(element: Element, property: Quick): string | undefined {
    const inline = (element as HTMLElement).style.getPropertyValue(property);
    if (inline !== '') return inline;
    const has = new Set([element.localName, ...Array.from(element.classList, (name) => `.${name}`)]);
    const matching = readRules().findLast(
      (rule) =>
        rule.declared[property] !== undefined &&
        rule.tokens.every((token) => has.has(token)) &&
        (rule.isWhole || matches(element, rule.selector)),
    );
    return matching?.declared[property];
  }

  function value(element: Element, property: Quick): string {
    const found = declared(element, property);
    if (found !== undefined) return found;
    const initial = INITIAL[property];
    if (initial === undefined) return own(element, property);
    return element.parentElement ? value(element.parentElement, property) : initial;
  }

  return (element) => {
    let whole: CSSStyleDeclaration | undefined;
    const read = (name: string) =>
      isQuick(name) ? value(element, name) : (whole ??= getComputedStyle(element)).getPropertyValue(name);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return read;
        if (name === 'pointerEvents') return read('pointer-events');
        if (isQuick(name)) return read(name);
        const found: unknown = Reflect.get((whole ??= getComputedStyle(element)), name);
        return typeof found === 'function' ? (found.bind(whole) as unknown) : found;
      },
    });
  };
}

const isQuick = (name: unknown): name is Quick => QUICK.some((quick) => quick === name);

/** What the browser's own sheet says of elements, as jsdom computes it in a page without any other. */
function createOwnStyles({ implementation }: Document, getComputedStyle: Window['getComputedStyle']) {
  const blank = implementation.createHTMLDocument();
  const known = new Map<string, CSSStyleDeclaration>();
  return ({ localName, attributes }: Element, property: Quick): string => {
    const deciding = ['hidden', 'type', 'open'].filter((name) => attributes.getNamedItem(name) !== null);
    const key = [localName, ...deciding.map((name) => `${name}=${attributes.getNamedItem(name)!.value}`)].join(' ');
    const style = known.get(key) ?? getComputedStyle(copy(localName, deciding, attributes));
    known.set(key, style);
    return style.getPropertyValue(property);
  };

  function copy(localName: string, deciding: string[], attributes: NamedNodeMap): Element {
    const element = blank.createElement(localName);
    deciding.forEach((name) => element.setAttribute(name, attributes.getNamedItem(name)!.value));
    return element;
  }
}

/** A rule by its selectors, if it declares one of those properties; like jsdom, the ones for a screen count as well. */
function readRule(rule: CSSRule): Rule[] {
  const { media, cssRules, style, selectorText } = rule as CSSMediaRule & CSSStyleRule;
  if (media !== undefined) return Array.from(media).includes('screen') ? Array.from(cssRules).flatMap(readRule) : [];
  if (style === undefined || selectorText === undefined) return [];
  const pairs = QUICK.map((name) => [name, style.getPropertyValue(name)]).filter(([, text]) => text !== '');
  if (pairs.length === 0) return [];
  const declared = Object.fromEntries(pairs) as Rule['declared'];
  const selectors = /[("]/.test(selectorText) ? [selectorText] : selectorText.split(',');
  return selectors.map((selector) => readSelector(selector.trim(), declared));
}

function readSelector(selector: string, declared: Rule['declared']): Rule {
  const isWhole = /^[\w.-]+$/.test(selector);
  const last = /[("]/.test(selector) ? '' : (selector.split(/[\s>+~]+/).at(-1) ?? '');
  const tokens = last.replace(/\[.*?\]|:[\w-]+/g, '').match(/\.?[\w-]+/g) ?? [];
  return { selector, tokens, isWhole, declared };
}

/** Selectors that jsdom doesn't know match nothing. */
function matches(element: Element, selector: string): boolean {
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}
