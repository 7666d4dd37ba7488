import { isApiError, networkError, errorResponse } from './apiError';

describe('a refused response', () => {
  it('carries the detail, the code and the messages by field', () => {
    const body = { detail: 'Too long', error_code: 'POST_TOO_LONG', field_errors: { content: ['302 of 280'] } };
    expect(errorResponse(422, body)).toEqual({
      message: 'Too long',
      status: 422,
      code: 'POST_TOO_LONG',
      fieldErrors: { content: ['302 of 280'] },
    });
  });

  it("says 'API request failed' when there is no detail", () => {
    for (const body of [null, '', {}, { detail: ' ' }, '<html>']) {
      expect(errorResponse(500, body)).toEqual({ message: 'API request failed', status: 500, code: 'HTTP_500' });
    }
  });

  it("says 'Upload failed' where that is the fallback", () => {
    expect(errorResponse(500, null, 'Upload failed').message).toBe('Upload failed');
  });

  it('joins a detail that is a list', () => {
    expect(errorResponse(422, { detail: ['One', 'Two'] }).message).toBe('One, Two');
    expect(errorResponse(422, { detail: [{ msg: 'One' }, { loc: [] }] }).message).toBe('One');
  });

  it("uses a network's own words when the relay hands them on", () => {
    const body = { error: 'invalid_grant', error_description: 'The code has expired.' };
    expect(errorResponse(400, body)).toEqual({ message: 'The code has expired.', status: 400, code: 'invalid_grant' });
  });
});

it("calls a network failure 'Network error occurred', status 0, NETWORK_ERROR", () => {
  expect(networkError()).toEqual({ message: 'Network error occurred', status: 0, code: 'NETWORK_ERROR' });
});

it('is recognized by its shape', () => {
  expect(isApiError(networkError())).toBe(true);
  expect(isApiError(new Error('x'))).toBe(false);
  expect(isApiError(undefined)).toBe(false);
});
