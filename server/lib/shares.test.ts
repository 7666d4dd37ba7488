import { createShares, type Party, type Shares } from './shares';

const SLOW_AFTER_MS = 1_000;

const LIMITS = {
  quick: 8,
  total: 20,
  person: { total: 3, slow: 3 },
  server: { total: 4, slow: 1 },
  network: { total: 6, slow: 6 },
  slowAfterMs: SLOW_AFTER_MS,
};

let now: number;
let shares: Shares;

beforeEach(() => {
  now = 0;
  shares = createShares(LIMITS, () => now);
});

/** Takes what there is room and share for, as a claim does; returns how to give each back. */
function takeAll(parties: readonly Party[]): (() => void)[] {
  return parties.flatMap((party) => {
    const { hosts, persons, onlyHosts } = shares.used();
    const isOther = onlyHosts !== null && party.host !== null && !onlyHosts.includes(party.host);
    const isUsed = isOther || hosts.includes(party.host ?? '') || persons.includes(party.person);
    return isUsed || !shares.hasRoom() ? [] : [shares.take(party)];
  });
}

const many = (partyOf: (index: number) => Party) => Array.from({ length: 200 }, (_, index) => partyOf(index));

test('a server of many persons, and a person with many servers, have no more than their share', () => {
  expect(takeAll(many((index) => ({ person: `p${index}`, host: 'a.example' })))).toHaveLength(4);
  expect(takeAll(many((index) => ({ person: 'ada', host: `${index}.example` })))).toHaveLength(3);
});

test('a network has a larger one than servers that people have named, and keeps it while it is slow', () => {
  const onX = many((index) => ({ person: `p${index}`, host: 'twitter' }));
  const taken = takeAll(onX);
  expect(taken).toHaveLength(6);
  now += SLOW_AFTER_MS + 1;
  taken.forEach((giveBack) => giveBack());
  expect(takeAll(onX)).toHaveLength(6);
});

test('a call that becomes slow leaves its place to others, up to the total', () => {
  const onOwnServers = many((index) => ({ person: `p${index}`, host: `${index}.example` }));
  expect(takeAll(onOwnServers)).toHaveLength(8);
  expect(shares.hasRoom()).toBe(false);
  now += SLOW_AFTER_MS + 1;
  expect(takeAll(onOwnServers.slice(8))).toHaveLength(8);
  now += SLOW_AFTER_MS + 1;
  expect(takeAll(onOwnServers.slice(16))).toHaveLength(4);
});

test('servers that have never answered have few places, and leave the others to networks and to servers that have', () => {
  shares = createShares({ ...LIMITS, strangers: 3 }, () => now);
  shares.take({ person: 'grace', host: 'quick.example' })();
  const strangers = many((index) => ({ person: `p${index}`, host: `${index}.example` }));
  expect(takeAll(strangers)).toHaveLength(3);
  expect(
    takeAll([
      { person: 'grace', host: 'quick.example' },
      { person: 'grace', host: 'twitter' },
    ]),
  ).toHaveLength(2);
  for (let taken = 3; taken < LIMITS.total; taken += 3) {
    now += SLOW_AFTER_MS + 1;
    takeAll(strangers.slice(taken));
  }
  expect(shares.slow()).toBeLessThan(LIMITS.total);
  expect(takeAll([{ person: 'hedy', host: 'twitter' }])).toHaveLength(1);
});

test('a server that was slow has one call at a time until it answers quickly, and takes no place of quick ones', () => {
  const there = many((index) => ({ person: `p${index}`, host: 'a.example' }));
  const slow = takeAll(there);
  now += SLOW_AFTER_MS + 1;
  expect(takeAll(there)).toHaveLength(0);
  slow.forEach((giveBack) => giveBack());
  const [again, ...more] = takeAll(there);
  expect([more.length, shares.slow()]).toEqual([0, 1]);
  again?.();
  expect(takeAll(there)).toHaveLength(4);
});

test('servers that were slow have half of the total, so that the other half is free for those that were not', () => {
  const knownSlow = many((index) => ({ person: `p${index}`, host: `${index}.example` })).slice(0, 15);
  const before = knownSlow.map((party) => shares.take(party));
  now += SLOW_AFTER_MS + 1;
  before.forEach((giveBack) => giveBack());
  expect(takeAll(knownSlow)).toHaveLength(10);
  expect(takeAll([{ person: 'grace', host: 'quick.example' }])).toHaveLength(1);
});
