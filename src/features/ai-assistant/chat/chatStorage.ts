import { isAccountPlatform } from '#contract/networks';
import { isRecord } from '../../../lib/json';
import { readStoredJson, removeStored, writeStored } from '../../../lib/storage';
import { VERSION_NAMES, type ChatMessage, type StoredChat } from '../aiAssistantSlice';

/** Older messages are dropped. */
const KEPT_MESSAGES = 100;

/** Keeps one user's chat on this device. */
export function keepChat(userId: string, { input, messages }: StoredChat): void {
  if (input === '' && messages.length === 0) removeStored(chatKey(userId));
  else writeStored(chatKey(userId), JSON.stringify({ input, messages: messages.slice(-KEPT_MESSAGES) }));
}

/** One user's chat as it was left; null when nothing is kept, or nothing that can be read. */
export function readChat(userId: string): StoredChat | null {
  const kept = readStoredJson(chatKey(userId));
  if (!isRecord(kept) || typeof kept['input'] !== 'string' || !Array.isArray(kept['messages'])) return null;
  return { input: kept['input'], messages: kept['messages'].filter(isMessage) };
}

function isMessage(value: unknown): value is ChatMessage {
  if (!isRecord(value)) return false;
  const { id, type, content, timestamp, contentOptions, platform } = value;
  const isLine = typeof id === 'string' && typeof content === 'string' && typeof timestamp === 'number';
  const isPlaced = platform === undefined || isAccountPlatform(platform);
  return isLine && (type === 'user' || type === 'ai') && hasAllVersions(contentOptions) && isPlaced;
}

function hasAllVersions(options: unknown): boolean {
  if (options === undefined) return true;
  return isRecord(options) && VERSION_NAMES.every((name) => typeof options[name] === 'string');
}

/** The key in local storage for one user's chat. */
export function chatKey(userId: string): string {
  return `assistant_chat_${userId}`;
}
