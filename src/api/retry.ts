import { retry } from '@reduxjs/toolkit/query/react';
import { isApiError } from './apiError';
import type { ApiBaseQuery, CallOptions } from './baseQuery';

const MAX_RETRIES = 3;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/** Delay before a retry, counted from 1: one second, doubling, at most thirty. */
export function retryDelayMs(attempt: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS);
}

/**
 * Adds the retry policy: queries only, never after a 4xx, three times unless the endpoint says less.
 * All of it is one condition because a condition replaces the library's own limit.
 */
export function withRetries(baseQuery: ApiBaseQuery): ApiBaseQuery {
  return retry(baseQuery, {
    retryCondition: (error: unknown, _args, { attempt, baseQueryApi, extraOptions }) => {
      const maxRetries = (extraOptions as CallOptions | undefined)?.maxRetries ?? MAX_RETRIES;
      const isRejected = isApiError(error) && error.status >= 400 && error.status < 500;
      return baseQueryApi.type === 'query' && !isRejected && attempt <= maxRetries;
    },
    backoff: (attempt, _maxRetries, signal) => delay(retryDelayMs(attempt), signal),
  });
}

function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(new Error('Aborted'));
      },
      { once: true },
    );
  });
}
