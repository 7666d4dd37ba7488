import fc from 'fast-check';
import { HOUR_MS } from '#contract/durations';
import { ACCOUNT_PLATFORMS } from '#contract/networks';
import {
  type TokenRecord,
  clearTokenRecords,
  listTokenRecords,
  readTokenRecord,
  removeExpiredTokenRecords,
  removeTokenRecord,
  saveTokenRecord,
  TOKEN_RECORD_MESSAGES,
  updateTokenRecord,
} from './tokenRecords';

const NOW_MS = Date.UTC(2026, 10, 20, 12);

function recordOf(changes: Partial<TokenRecord> = {}): TokenRecord {
  return {
    platform: 'twitter',
    access_token: 'smt_access',
    account_id: '42',
    account_name: 'Ada Writer',
    account_username: 'ada',
    connected_at: '2026-11-20T11:00:00.000Z',
    user_id: 'me',
    ...changes,
  };
}

it('stores a record under a prefix plus platform and account id, with an index of such ids', () => {
  const record = recordOf({ refresh_token: 'smt_refresh', expires_at: NOW_MS + HOUR_MS });
  expect(saveTokenRecord(record)).toBeNull();
  expect(JSON.parse(localStorage.getItem('social_token_twitter_42') ?? '')).toEqual(record);
  expect(localStorage.getItem('social_tokens_index')).toBe('["twitter_42"]');
  expect(readTokenRecord('twitter', '42', NOW_MS)).toEqual(record);
});

it('keeps ids apart whatever they are made of', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.constantFrom(...ACCOUNT_PLATFORMS), fc.string({ minLength: 1, unit: 'binary' })), {
        selector: (pair) => JSON.stringify(pair),
      }),
      (pairs) => {
        localStorage.clear();
        for (const [platform, account_id] of pairs) saveTokenRecord(recordOf({ platform, account_id }));
        for (const [platform, account_id] of pairs) {
          expect(readTokenRecord(platform, account_id, NOW_MS)).toMatchObject({ platform, account_id });
        }
        expect(listTokenRecords('me', NOW_MS)).toHaveLength(pairs.length);
      },
    ),
  );
});

it('deletes an expired record when it is read', () => {
  saveTokenRecord(recordOf({ expires_at: NOW_MS }));
  expect(readTokenRecord('twitter', '42', NOW_MS)).toBeNull();
  expect(localStorage.getItem('social_token_twitter_42')).toBeNull();
  expect(localStorage.getItem('social_tokens_index')).toBe('[]');
});

it('deletes expired records by cleanup and says how many', () => {
  saveTokenRecord(recordOf({ account_id: '1', expires_at: NOW_MS - 1 }));
  saveTokenRecord(recordOf({ account_id: '2', expires_at: NOW_MS + 1 }));
  saveTokenRecord(recordOf({ account_id: '3' }));
  expect(removeExpiredTokenRecords(NOW_MS)).toBe(1);
  expect(listTokenRecords('me', NOW_MS).map(({ account_id }) => account_id)).toEqual(['2', '3']);
});

it('lists the records of one user, oldest first, and those that name no user', () => {
  saveTokenRecord(recordOf({ account_id: '1', connected_at: '2026-11-20T11:00:00.000Z' }));
  saveTokenRecord(recordOf({ account_id: '2', connected_at: '2026-11-20T09:00:00.000Z' }));
  saveTokenRecord(recordOf({ account_id: '3', user_id: 'somebody else' }));
  const { user_id: _owner, ...ownerless } = recordOf({ account_id: '4', connected_at: '2026-11-20T10:00:00.000Z' });
  saveTokenRecord(ownerless);
  expect(listTokenRecords('me', NOW_MS).map(({ account_id }) => account_id)).toEqual(['2', '4', '1']);
});

it('clears the records of one user and leaves those of others', () => {
  saveTokenRecord(recordOf({ account_id: '1' }));
  saveTokenRecord(recordOf({ account_id: '2', user_id: 'somebody else' }));
  clearTokenRecords('me');
  expect(listTokenRecords('me', NOW_MS)).toEqual([]);
  expect(listTokenRecords('somebody else', NOW_MS)).toHaveLength(1);
});

it('removes one record', () => {
  saveTokenRecord(recordOf());
  removeTokenRecord('twitter', '42');
  expect(readTokenRecord('twitter', '42', NOW_MS)).toBeNull();
});

it('updates a record, and says that a missing one was not found', () => {
  saveTokenRecord(recordOf());
  expect(updateTokenRecord('twitter', '42', { account_name: 'Ada L.' })).toBeNull();
  expect(readTokenRecord('twitter', '42', NOW_MS)?.account_name).toBe('Ada L.');
  expect(updateTokenRecord('twitter', '43', { account_name: 'Nobody' })).toBe('notFound');
  expect(TOKEN_RECORD_MESSAGES.notFound).toBe('Token not found');
});

it('says that a record could not be stored when storage is full', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(saveTokenRecord(recordOf())).toBe('notStored');
  expect(TOKEN_RECORD_MESSAGES.notStored).toBe('Failed to store authentication token');
});

it('does without storage that throws at every touch', () => {
  const storage = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  try {
    expect(saveTokenRecord(recordOf())).toBe('notStored');
    expect(readTokenRecord('twitter', '42', NOW_MS)).toBeNull();
    expect(listTokenRecords('me', NOW_MS)).toEqual([]);
    expect(updateTokenRecord('twitter', '42', {})).toBe('notFound');
    expect(removeExpiredTokenRecords(NOW_MS)).toBe(0);
    expect(() => clearTokenRecords('me')).not.toThrow();
    expect(() => removeTokenRecord('twitter', '42')).not.toThrow();
  } finally {
    storage.mockRestore();
  }
});

it('rebuilds an index that was broken or lost', () => {
  saveTokenRecord(recordOf());
  for (const broken of ['{"__proto__": {}}', 'null', '', '["twitter_42", 7]', '["facebook_1"]']) {
    localStorage.setItem('social_tokens_index', broken);
    expect(listTokenRecords('me', NOW_MS)).toHaveLength(1);
    expect(localStorage.getItem('social_tokens_index')).toBe('["twitter_42"]');
  }
});

it('drops a record that lies under another’s key', () => {
  localStorage.setItem('social_token_twitter_7', JSON.stringify(recordOf({ account_id: '8' })));
  expect(listTokenRecords('me', NOW_MS)).toEqual([]);
  expect(localStorage.getItem('social_token_twitter_7')).toBeNull();
});

it('drops a megabyte of junk', () => {
  saveTokenRecord(recordOf());
  localStorage.setItem('social_token_twitter_1', 'x'.repeat(1_000_000));
  expect(listTokenRecords('me', NOW_MS)).toEqual([recordOf()]);
});

it('drops junk of any kind, keeps the rest and pollutes nothing', () => {
  const key = fc.constantFrom('social_token_twitter_1', 'social_token_', 'social_token___proto__', 'social_token_x_1');
  const evil = fc.constantFrom('__proto__', 'constructor', 'platform', 'expires_at', 'account_id', 'connected_at');
  const object = fc.dictionary(fc.oneof(evil, fc.string()), fc.jsonValue());
  const junk = fc.oneof(
    fc.string(),
    fc.json(),
    object.map((value) => JSON.stringify(value)),
    object.map((value) => `{"__proto__": {"polluted": true}, "platform": "twitter", ${JSON.stringify(value).slice(1)}`),
    object.map((changes) => JSON.stringify({ ...recordOf(), access_token: 5, ...changes })),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(key, junk)), fc.string(), (entries, index) => {
      localStorage.clear();
      saveTokenRecord(recordOf());
      for (const [at, text] of entries) localStorage.setItem(at, text);
      localStorage.setItem('social_tokens_index', index);
      expect(listTokenRecords('me', NOW_MS)).toContainEqual(recordOf());
      for (const record of listTokenRecords('me', NOW_MS)) expect(typeof record.access_token).toBe('string');
      expect('polluted' in {}).toBe(false);
    }),
    { numRuns: 1_000 },
  );
});
