import type { TLocalizedValidationError } from 'typebox/error';

/** One way in which a value misses its schema. */
export type Violation = TLocalizedValidationError;

const FORMATS: Record<string, string> = {
  email: 'This isn’t an email address.',
  'date-time': 'This isn’t a date with time and zone.',
  date: 'This isn’t a date.',
  uuid: 'This isn’t an id.',
};

const TYPES: Record<string, string> = {
  string: 'This must be text.',
  integer: 'This must be a whole number.',
  number: 'This must be a number.',
  boolean: 'This must be true or false.',
  array: 'This must be a list.',
  object: 'This must be an object.',
};

/** Says that a list is too long. */
export function tooManyText(maxItems: number): string {
  return `Use at most ${maxItems}.`;
}

/** Sentence about a problem of one field. */
export function messageOf(violation: Violation): string {
  switch (violation.keyword) {
    case 'required':
      return 'This is required.';
    case 'boolean':
    case 'additionalProperties':
      return 'This isn’t expected here.';
    case 'minLength':
      return violation.params.limit === 1 ? 'This is required.' : `Use at least ${violation.params.limit} characters.`;
    case 'maxLength':
      return `Use at most ${violation.params.limit} characters.`;
    case 'minItems':
      return `Choose at least ${violation.params.limit}.`;
    case 'maxItems':
      return tooManyText(violation.params.limit);
    case 'uniqueItems':
      return 'Name each only once.';
    case 'type':
      return TYPES[String(violation.params.type)] ?? 'This isn’t valid.';
    case 'format':
      return FORMATS[violation.params.format] ?? 'This isn’t valid.';
    case 'const':
      return `This can only be ${JSON.stringify(violation.params.allowedValue)}.`;
    case 'enum':
      return `Choose one of ${violation.params.allowedValues.join(', ')}.`;
    case 'minimum':
      return `Use at least ${violation.params.limit}.`;
    case 'maximum':
      return `Use at most ${violation.params.limit}.`;
    default:
      return 'This isn’t valid.';
  }
}
