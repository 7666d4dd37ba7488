import type { AccountPlatform } from '#contract/networks';
import type { RootState } from '../../store/hooks';
import { isSame, selectAiAssistant, type AiAssistantState, type VersionName } from './aiAssistantSlice';

export const selectInput = (state: RootState): string => selectAiAssistant(state).input;
export const selectMessages = (state: RootState): AiAssistantState['messages'] => selectAiAssistant(state).messages;
export const selectIsBusy = (state: RootState): boolean => selectAiAssistant(state).isBusy;
export const selectImage = (state: RootState): AiAssistantState['image'] => selectAiAssistant(state).image;
export const selectImageProblem = (state: RootState): string | null => selectAiAssistant(state).imageProblem;
export const selectPlatform = (state: RootState): AccountPlatform | null => selectAiAssistant(state).platform ?? null;
export const selectProblem = (state: RootState): string | null => selectAiAssistant(state).problem ?? null;
export const selectReplaced = (state: RootState): string | null => selectAiAssistant(state).replaced;

export function selectIsUsed(state: RootState, messageId: string, version: VersionName): boolean {
  return isSame(selectAiAssistant(state).used, messageId, version);
}

export function selectIsCopied(state: RootState, messageId: string, version: VersionName): boolean {
  return isSame(selectAiAssistant(state).copied, messageId, version);
}

export function selectIsCompared(state: RootState, messageId: string, version: VersionName): boolean {
  return isSame(selectAiAssistant(state).compared, messageId, version);
}

/** The words that led to a reply: the question right before it. */
export function selectAskedText(state: RootState, messageId: string): string {
  const { messages } = selectAiAssistant(state);
  return messages[messages.findIndex(({ id }) => id === messageId) - 1]?.content ?? '';
}
