import type { VersionName } from './aiAssistantSlice';

/** Texts of the assistant panel; those of the spec stand to the letter. */
export const assistantMessages = {
  title: 'AI Assistant',
  subtitle: 'Content Creator & Editor',
  close: 'Close',
  simulated: 'Simulated on your device, nothing is sent',
  network: 'Write for',
  anyNetwork: 'Any network',
  chat: 'Conversation',
  greeting: 'Send me the words of a post, or ask me for hashtags or for the best times to post.',
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
  hashtags: 'Suggest Hashtags',
  cut: 'The reply ends here because it became too long. You can ask for something shorter: please try again.',
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

/** Displayed names of the versions. */
export const VERSION_LABELS: Record<VersionName, string> = {
  version1: 'Version 1',
  version2: 'Version 2',
  version3: 'Version 3',
};

/** Names a button of one version: "Use Version 1". */
export function ofVersion(label: string, version: VersionName): string {
  return `${label} ${VERSION_LABELS[version]}`;
}

/** Says who writes the replies, and where everything goes that is asked. */
export function writtenBy(model: string, host: string): string {
  return `${model} at ${host} writes the replies. Your messages, the text you work on and images you analyze are sent there.`;
}

/** Names the button that makes a reply the alt text of a picture. */
export function asAltTextOf(filename: string): string {
  return `Use as alt text of ${filename}`;
}

/** Says that a version had to lose its end. */
export function shortenedFor(network: string): string {
  return `Shortened to fit ${network}`;
}
