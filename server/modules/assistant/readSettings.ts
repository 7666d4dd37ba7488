import { anyText, ConfigError, settingsOf, wholeNumber, type Environment } from '../../lib/environment';

/** The server that writes the assistant's replies: any that speaks the protocol of OpenAI's chat completions. */
export type AssistantSettings = {
  /** Without a slash at its end; `/chat/completions` follows. */
  apiUrl: string;
  model: string;
  /** Null where the server asks for none. */
  apiKey: string | null;
  /** Replies that one user may ask for within an hour. */
  repliesPerHour: number;
};

const MOST_PER_HOUR = 100_000;

/** Reads who writes the assistant's replies; null: they are simulated in the browser. */
export function readAssistantSettings(environment: Environment): AssistantSettings | null {
  const { setting, optional } = settingsOf(environment);
  const apiUrl = optional('AI_API_URL', baseUrl, 'an http or https address like http://127.0.0.1:11434/v1');
  const model = optional('AI_MODEL', anyText, 'the name of a model');
  const apiKey = optional('AI_API_KEY', headerText, 'a key of printable characters');
  const repliesPerHour = setting(
    'AI_REPLIES_PER_HOUR',
    '60',
    wholeNumber(1, MOST_PER_HOUR),
    `a whole number from 1 to ${MOST_PER_HOUR}`,
  );
  if (apiUrl === null && model === null && apiKey === null) return null;
  if (apiUrl === null || model === null) {
    const missing = apiUrl === null ? 'AI_API_URL' : 'AI_MODEL';
    throw new ConfigError(
      `${missing} is missing: AI_API_URL and AI_MODEL are set together, AI_API_KEY only with them.`,
    );
  }
  return { apiUrl, model, apiKey, repliesPerHour };
}

/** Keys have a setting of their own: one in the address would be shown with it. */
function baseUrl(text: string): string {
  const { protocol, username, password, search, hash } = new URL(text);
  if (!['http:', 'https:'].includes(protocol) || [username, password, search, hash].some((part) => part !== '')) {
    throw new RangeError();
  }
  return text.replace(/\/+$/, '');
}

function headerText(text: string): string {
  if (!/^[\x21-\x7e]+$/.test(text)) throw new RangeError();
  return text;
}
