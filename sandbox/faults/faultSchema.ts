import { BYTES_PER_MB } from '#contract/limits';

const moment = { when: { enum: ['before', 'after'], default: 'before' } };

function kind(name: string, properties: Record<string, unknown>, required: string[] = []) {
  return {
    type: 'object',
    properties: { kind: { const: name }, ...properties },
    required: ['kind', ...required],
    additionalProperties: false,
  };
}

/** JSON schema of the body of POST /__sandbox/faults. */
export const FAULT_RULE_SCHEMA = {
  type: 'object',
  required: ['platform', 'fault'],
  additionalProperties: false,
  properties: {
    platform: { type: 'string' },
    endpoint: { type: ['string', 'null'], default: null },
    account: { type: ['string', 'null'], default: null },
    times: { type: ['integer', 'null'], minimum: 1, default: 1 },
    fault: {
      type: 'object',
      required: ['kind'],
      discriminator: { propertyName: 'kind' },
      oneOf: [
        kind('delay', { ms: { type: 'integer', minimum: 0 } }, ['ms']),
        kind('expire-tokens', {}),
        kind('revoke-tokens', {}),
        kind(
          'status',
          {
            ...moment,
            status: { type: 'integer', minimum: 200, maximum: 599 },
            body: {},
            headers: { type: 'object', additionalProperties: { type: 'string' } },
          },
          ['status'],
        ),
        kind('timeout', moment),
        kind('reset', moment),
        kind('cut', moment),
        kind('drip', { ...moment, ms: { type: 'integer', minimum: 1, default: 100 } }),
        kind('flood', { ...moment, bytes: { type: 'integer', minimum: 1, default: 100 * BYTES_PER_MB } }),
      ],
    },
  },
} as const;
