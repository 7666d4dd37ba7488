/** Words of this length and more in what is secret are hidden; shorter ones are no secrets. */
const SECRET_LEAST = 12;

/** Remembers what must not be printed. */
export type Secrecy = ReturnType<typeof createSecrecy>;

/** A network may repeat in an error what it was sent, so every line is looked through. */
export function createSecrecy() {
  const secrets = new Set<string>();
  return {
    /** Keeps a token, a code or a secret from being printed, whole or by one of its parts. */
    keep(text: string | null): void {
      const parts = (text ?? '').split(/[^\w.~+=-]+/).filter((part) => part.length >= SECRET_LEAST);
      for (const part of [text ?? '', ...parts]) if (part.length >= SECRET_LEAST) secrets.add(part);
    },
    hide(line: string): string {
      return [...secrets].reduce((shown, secret) => shown.replaceAll(secret, '(hidden)'), line);
    },
  };
}
