import type { ApiError } from '../../../api/apiError';
import { explainFailure } from './FailureBox';

const failure = (fields: Partial<ApiError>): ApiError => ({
  message: 'Said the server.',
  status: 500,
  code: 'X',
  ...fields,
});

test.each([
  ['the network failed', { status: 0, code: 'NETWORK_ERROR', message: 'Network error occurred' }],
  ['the server stumbled', { status: 503, code: 'SHUTTING_DOWN' }],
])('when %s, the text is kept and sending again is safe', (_name, fields) => {
  const { sentences, wayOut } = explainFailure(failure(fields));
  expect(sentences[0]).toBe(failure(fields).message);
  expect(sentences[1]).toBe(
    'Your text is kept. It isn’t certain whether the post arrived. Trying again can’t post it twice.',
  );
  expect(wayOut).toBe('check');
});

test('without a network nothing was sent, and that is said', () => {
  const unsent = failure({ status: 0, code: 'NETWORK_ERROR', message: 'Network error occurred', isUnsent: true });
  expect(explainFailure(unsent)).toEqual({
    sentences: ['Network error occurred', 'You’re offline, so nothing was sent just now. Your text is kept.'],
    wayOut: 'retry',
  });
});

test('a key that was used for another text offers to post this one as well', () => {
  expect(explainFailure(failure({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })).wayOut).toBe('new');
});

test('a post that is still being created can be checked', () => {
  expect(explainFailure(failure({ status: 409, code: 'REQUEST_IN_PROGRESS' })).wayOut).toBe('check');
});

test('what the server says about fields without a place in the form stands in the box', () => {
  const fieldErrors = { content: ['Shown at the field.'], media_ids: ['Gone.'] };
  expect(explainFailure(failure({ status: 422, fieldErrors }))).toEqual({
    sentences: ['Said the server.', 'Gone.'],
    wayOut: null,
  });
});

test.each(['NOT_FOUND', 'POST_ALREADY_SENT'])(
  'changes of a post that nobody can change (%s) can go on as a new one',
  (code) => {
    const { sentences, wayOut } = explainFailure(failure({ status: 409, code }));
    expect(sentences).toEqual(['Said the server.', 'Your text is kept.']);
    expect(wayOut).toBe('separate');
  },
);

test.each([
  ['any other error', { status: 403 }],
  ['a full disk, which has kept nothing,', { status: 507, code: 'STORAGE_FULL' }],
])('%s is told in the server’s words', (_name, fields) => {
  expect(explainFailure(failure(fields)).sentences).toEqual(['Said the server.', 'Your text is kept.']);
});
