import { isEscaped } from '../log/isEscaped';

/** Secrets that are hidden wherever they appear, in any encoding. */
export type DeepSecrets = {
  learn: (secret: string) => void;
  /** Hides the known secrets in a text as it stands in memory. */
  hideInString: (text: string) => string;
  /** Hides the known secrets in a JSON text, which stays valid JSON. */
  hideInJson: (json: string) => string;
  count: () => number;
};

/** Creates an empty memory of deep secrets. */
export function createDeepSecrets(): DeepSecrets {
  const names = new Map<string, string>();
  const inStrings = createSpellings();
  const inJson = createSpellings();

  function learn(given: string): void {
    // In an Authorization header the secret follows the first word.
    const secret = /^(?:Bearer|Basic)\s+(\S.*)$/i.exec(given)?.[1] ?? given;
    if (names.has(secret)) return;
    const name = `§t${names.size + 1}§`;
    names.set(secret, name);
    const spellings = [secret, escapeJson(secret), encodeUri(secret), encodeUri(secret).replaceAll('%20', '+')];
    inStrings.add(spellings, name);
    inJson.add(spellings.map(escapeJson), name);
  }

  return {
    learn,
    hideInString: (text) => inStrings.replace(text, () => true),
    // After a single backslash the first letter of a match belongs to an escape sequence, not to the secret.
    hideInJson: (json) => inJson.replace(json, (at) => !isEscaped(json, at)),
    count: () => names.size,
  };
}

function createSpellings() {
  const names = new Map<string, string>();
  let any: RegExp | null = null;
  return {
    add(spellings: string[], name: string): void {
      for (const spelling of spellings) if (!names.has(spelling)) names.set(spelling, name);
      const longestFirst = [...names.keys()].sort((a, b) => b.length - a.length);
      any = new RegExp(
        longestFirst.map((text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)).join('|'),
        'g',
      );
    },
    replace(text: string, isReal: (at: number) => boolean): string {
      if (any === null) return text;
      return text.replace(any, (found, at: number) => (isReal(at) ? (names.get(found) ?? found) : found));
    },
  };
}

function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function encodeUri(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    // A lone surrogate has no URI form.
    return text;
  }
}
