import fc from 'fast-check';
import { saveFlow, takeSavedFlow, type SavedFlow } from './savedFlows';

const flow: SavedFlow = { state: 's', verifier: 'v', startedAtMs: 1, userId: 'me', isPopup: true };

it('keeps one pending authorization per platform, under x for twitter', () => {
  saveFlow('twitter', flow);
  saveFlow('facebook', { ...flow, verifier: null });
  saveFlow('linkedin', flow);
  saveFlow('instagram', flow);
  expect(Object.keys(localStorage).sort()).toEqual([
    'oauth_state_facebook',
    'oauth_state_instagram',
    'oauth_state_linkedin',
    'oauth_state_x',
  ]);
  expect(takeSavedFlow('facebook')).toEqual({ ...flow, verifier: null });
});

it('gives it out once', () => {
  saveFlow('twitter', flow);
  expect(takeSavedFlow('twitter')).toEqual(flow);
  expect(takeSavedFlow('twitter')).toBeNull();
  expect(localStorage).toHaveLength(0);
});

it('takes junk for nothing and removes it', () => {
  const junk = fc.oneof(fc.string(), fc.json(), fc.constant('{"__proto__": {"state": "s"}, "userId": 1}'));
  fc.assert(
    fc.property(junk, (text) => {
      localStorage.setItem('oauth_state_x', text);
      expect(takeSavedFlow('twitter')).toBeNull();
      expect(localStorage.getItem('oauth_state_x')).toBeNull();
    }),
  );
});

it('says when storage refuses', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(saveFlow('twitter', flow)).toBe(false);
});
