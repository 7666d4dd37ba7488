import type { VersionName } from './aiAssistantSlice';

/** Texts of the assistant panel; those of the spec stand to the letter. */
export const assistantMessages = {
  title: 'AI Assistant',
  subtitle: 'Content Creator & Editor',
  close: 'Close',
  simulated: 'Simulated on your device, nothing is sent',
  chat: 'Conversation',
  greeting: 'Tell me what your post is about, or ask me for hashtags or for the best times to post.',
  you: 'You',
  message: 'Message',
  placeholder: 'What is your post about?',
  keyHint: 'Enter sends, Shift+Enter adds a line',
  send: 'Send',
  stop: 'Stop',
  askAgain: 'Ask again',
  thinking: 'AI is thinking...',
  enhance: 'Enhance Text',
  enhanceNeedsComposer: 'Enhance Text works on the text in Create Post.',
  enhanceNeedsText: 'Write something in Create Post to enhance it.',
  pickImage: 'Choose an image',
  removeImage: 'Remove image',
  analyze: 'Analyze Image',
  analyzeNeedsImage: 'Choose an image to have it analyzed.',
  image: 'Image',
  use: 'Use',
  used: 'Used',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Failed to copy. Select the text and copy it yourself.',
  changes: 'Changes',
  clear: 'Clear conversation',
  replaced: 'Your earlier text is kept here.',
  putBack: 'Put it back',
} as const;

/** Displayed names of the versions (L-57). */
export const VERSION_LABELS: Record<VersionName, string> = {
  version1: 'Version 1',
  version2: 'Version 2',
  version3: 'Version 3',
};

/** Names a button of one version: "Use Version 1". */
export function ofVersion(label: string, version: VersionName): string {
  return `${label} ${VERSION_LABELS[version]}`;
}
