import { createContext } from 'react';
import type { FieldErrors } from '#contract/errors';

export const NO_FIELD_ERRORS: FieldErrors = {};

/** What the server said about single fields. By context, since a subscription of each field would cost every key. */
export const FieldErrorsContext = createContext(NO_FIELD_ERRORS);
