import { readCspNonce } from './cspNonce';

afterEach(() => {
  document.head.innerHTML = '';
});

function meta(content: string): void {
  document.head.innerHTML = `<meta name="csp-nonce" content="${content}" />`;
}

test.each(['tJ0nodpvmrO7pVVXgeEHDR', '__eEHDR0nodpvmrO7pVVXg'])(
  'the nonce %s is read, whatever it begins with',
  (nonce) => {
    meta(nonce);
    expect(readCspNonce()).toBe(nonce);
  },
);

test.each(['', '__CSP_NONCE__'])('what the server has not filled in (%j) is no nonce', (content) => {
  meta(content);
  expect(readCspNonce()).toBeUndefined();
});

test('a page without a place for it has none', () => {
  expect(readCspNonce()).toBeUndefined();
});
