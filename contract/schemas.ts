/** Every schema of the API, by name; a new file of contract/schemas must be added here. */
export * from './schemas/analytics';
export * from './schemas/assistant';
export * from './schemas/auth';
export * from './schemas/common';
export * from './schemas/events';
export * from './schemas/media';
export * from './schemas/monitoring';
export * from './schemas/networkTexts';
export * from './schemas/notices';
export * from './schemas/oauth';
export * from './schemas/posts';
export * from './schemas/queue';
export * from './schemas/series';
export * from './schemas/socialAccounts';
