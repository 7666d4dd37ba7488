import type { Node } from './fields';

/** A person. */
export const USER_NODE: Node = { type: 'User', initial: ['name'], fields: ['name'] };

/** A Page, as both of Meta's networks have it. */
export const PAGE_NODE: Node = {
  type: 'Page',
  initial: ['name', 'access_token', 'tasks'],
  fields: [
    ...['name', 'username', 'access_token', 'tasks', 'category', 'picture', 'followers_count', 'fan_count'],
    'instagram_business_account',
  ],
};
