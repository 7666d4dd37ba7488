import type { ServerField } from './serverField';

/** Id of a field in the page. */
export function fieldId(field: ServerField): string {
  return `connect-${field}`;
}
