import { weekAddress } from './PostTabs';

it.each([
  ['?tab=scheduled&view=week', '/scheduled?view=week'],
  ['?tab=scheduled&view=week&week=2026-11-23', '/scheduled?view=week&date=2026-11-23'],
  ['?tab=scheduled', null],
  ['?tab=drafts&view=week', null],
  ['', null],
])('of %j is %j', (search, address) => {
  expect(weekAddress(search)).toBe(address);
});
