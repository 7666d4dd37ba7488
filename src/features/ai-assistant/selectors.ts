import type { AccountPlatform } from '#contract/networks';
import { isSame, type AiAssistantState, type VersionName } from './aiAssistantSlice';

/** Apart from the slice, which is part of the first scripts. */
type State = { aiAssistant: AiAssistantState };

export const selectInput = ({ aiAssistant }: State): string => aiAssistant.input;
export const selectMessages = ({ aiAssistant }: State): AiAssistantState['messages'] => aiAssistant.messages;
export const selectIsBusy = ({ aiAssistant }: State): boolean => aiAssistant.isBusy;
export const selectImage = ({ aiAssistant }: State): AiAssistantState['image'] => aiAssistant.image;
export const selectImageProblem = ({ aiAssistant }: State): string | null => aiAssistant.imageProblem;
export const selectPlatform = ({ aiAssistant }: State): AccountPlatform | null => aiAssistant.platform ?? null;
export const selectProblem = ({ aiAssistant }: State): string | null => aiAssistant.problem ?? null;
export const selectReplaced = ({ aiAssistant }: State): string | null => aiAssistant.replaced;

export function selectIsUsed({ aiAssistant: { used } }: State, messageId: string, version: VersionName): boolean {
  return isSame(used, messageId, version);
}

export function selectIsCopied({ aiAssistant: { copied } }: State, messageId: string, version: VersionName): boolean {
  return isSame(copied, messageId, version);
}

export function selectIsCompared(
  { aiAssistant: { compared } }: State,
  messageId: string,
  version: VersionName,
): boolean {
  return isSame(compared, messageId, version);
}

/** The words that led to a reply: the question right before it. */
export function selectAskedText({ aiAssistant: { messages } }: State, messageId: string): string {
  return messages[messages.findIndex(({ id }) => id === messageId) - 1]?.content ?? '';
}
