import { Type } from 'typebox';
import { ERROR_CODES } from '#contract/errors';
import { ErrorResponse } from '#contract/schemas/common';
import { TokenRelayError } from '#contract/schemas/oauth';

/** The body of a failure, with the codes that it may name. */
export const Failure = Type.Object({
  ...ErrorResponse.properties,
  error_code: Type.Enum([...ERROR_CODES]),
  // Written as OpenAPI does, so that it is recognized in the document.
  field_errors: Type.Optional(Type.Object({}, { additionalProperties: Type.Array(Type.String()) })),
});

/** The body of a failure of the token relay, which OAuth clients understand as well. */
export const RelayFailure = Type.Object({ ...Failure.properties, ...Type.Partial(TokenRelayError).properties });
