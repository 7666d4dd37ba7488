import fc from 'fast-check';
import { createRedactor } from './redact';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
const TOKEN = 'smt_Zk3-token/with+odd=chars"and\\more';

describe('exact secrets', () => {
  it('are masked at their own key, the same secret by the same name', () => {
    const redactor = createRedactor();
    expect(redactor.value({ password: 'hunter22', confirmPassword: 'hunter22', pin: 1234 })).toEqual({
      password: '§p1§',
      confirmPassword: '§p1§',
      pin: '§p2§',
    });
  });

  it('leave routes and visible text alone, even when typed key by key', () => {
    const redactor = createRedactor();
    for (const password of ['p', 'po', 'post', 'posts', 'posts123']) redactor.action({ type: 'typed', password });
    const visit = { type: 'router/locationChanged', payload: { pathname: '/posts', text: 'posts123' } };
    expect(JSON.parse(redactor.action(visit))).toEqual(visit);
    expect(redactor.value(visit)).toBe(visit);
  });

  it('are not kept: an empty one stays empty, and masking twice changes nothing', () => {
    const redactor = createRedactor();
    const once = redactor.value({ password: 'a', otp: '' });
    expect(once).toEqual({ password: '§p1§', otp: '' });
    expect(redactor.value(once)).toEqual(once);
  });
});

describe('deep secrets', () => {
  it('vanish from every place: keys, addresses, headers and texts within texts', () => {
    const redactor = createRedactor();
    const action = {
      type: 'api/executeQuery/pending',
      meta: {
        url: `/invite?x=${encodeURIComponent(TOKEN)}`,
        queryCacheKey: `getInvite(${JSON.stringify({ token: TOKEN })})`,
        arg: { token: TOKEN, headers: { authorization: `Bearer ${TOKEN}` } },
        [`seen ${TOKEN}`]: true,
      },
    };
    const json = redactor.action(action);
    expect(JSON.parse(json)).toEqual({
      type: 'api/executeQuery/pending',
      meta: {
        url: '/invite?x=§t1§',
        queryCacheKey: 'getInvite({"token":"§t1§"})',
        arg: { token: '§t1§', headers: { authorization: 'Bearer §t1§' } },
        'seen §t1§': true,
      },
    });
    expect(redactor.value(action)).toEqual(JSON.parse(json));
  });

  it('are recognized by their look', () => {
    const redactor = createRedactor();
    const text = redactor.action({ type: 'x', note: `line\n${JWT} end`, to: '/cb?code=abcdef0123456789&state=s' });
    expect(JSON.parse(text)).toEqual({ type: 'x', note: 'line\n§t1§ end', to: '/cb?code=§t2§&state=s' });
  });

  it('vanish from what was written before they were learned', () => {
    const redactor = createRedactor();
    const early = redactor.action({ type: 'pasted', text: `my ${TOKEN}` });
    expect(redactor.edition()).toBe(0);
    redactor.action({ type: 'connected', access_token: TOKEN });
    expect(redactor.edition()).toBe(1);
    expect(JSON.parse(redactor.text(early))).toEqual({ type: 'pasted', text: 'my §t1§' });
  });

  it('are treated as exact when they are short', () => {
    const redactor = createRedactor();
    expect(redactor.value({ token: 'posts', path: '/posts' })).toEqual({ token: '§p1§', path: '/posts' });
  });

  it('never break a JSON text, whatever they are made of', () => {
    const secret = fc.string({ minLength: 12, maxLength: 20, unit: fc.constantFrom(...'n"\\,:{}t1é\n 😀') });
    fc.assert(
      fc.property(secret, fc.array(fc.string({ unit: fc.constantFrom(...'n"\\,:{}t1é\n 😀') })), (token, texts) => {
        const redactor = createRedactor();
        const redacted = JSON.parse(redactor.action({ type: 'x', token, texts: [...texts, `a${token}b`] })) as object;
        expect(JSON.stringify(redacted)).not.toContain(JSON.stringify(token).slice(1, -1));
      }),
    );
  });
});

it('returns data without secrets as it is, and the same copy for the same frozen data', () => {
  const redactor = createRedactor();
  const open = Object.freeze({ a: Object.freeze({ b: 'text' }) });
  const closed = Object.freeze({ list: Object.freeze([Object.freeze({ token: TOKEN })]) });
  expect(redactor.value(open)).toBe(open);
  expect(redactor.value(closed)).toBe(redactor.value(closed));
  expect(redactor.count()).toBe(1);
});

describe('the law: redacting what was folded is folding what was redacted', () => {
  type State = { form: Record<string, string>; seen: string[]; byKey: Record<string, unknown>; matches: boolean };
  type Action = { type: string; payload: { password: string; token: string; text: string } };
  const initial: State = { form: {}, seen: [], byKey: {}, matches: false };

  function reduce(state: State, { type, payload }: Action): State {
    return {
      form: { ...state.form, password: payload.password },
      seen: [...state.seen, `${type} ${payload.text} ${payload.token}`],
      byKey: { ...state.byKey, [`get(${JSON.stringify({ token: payload.token })})`]: { token: payload.token } },
      matches: state.form['password'] === payload.password,
    };
  }

  it('holds for reducers that keep, join and compare secrets', () => {
    const word = fc.constantFrom('posts', 'post', 'secret one', '');
    const token = fc.constantFrom(TOKEN, JWT, 'another-token-0123');
    const text = fc.constantFrom('/posts', 'secret one', `see ${JWT}`, 'plain');
    const actions = fc.array(fc.record({ type: word, payload: fc.record({ password: word, token, text }) }));
    fc.assert(
      fc.property(actions, (log) => {
        const redactor = createRedactor();
        const early = log.map((action) => redactor.action(action));
        const redactedLog = early.map((json) => JSON.parse(redactor.text(json)) as Action);
        const redactedState = redactor.value(log.reduce(reduce, initial));
        expect(redactedLog.reduce(reduce, initial)).toEqual(redactedState);
      }),
    );
  });

  it('is broken by a reducer that computes on a secret', () => {
    const redactor = createRedactor();
    const measure = (action: unknown) => ({ length: (action as { password: string }).password.length });
    const action = { type: 'x', password: 'hunter22' };
    expect(measure(JSON.parse(redactor.action(action)))).not.toEqual(redactor.value(measure(action)));
  });
});
