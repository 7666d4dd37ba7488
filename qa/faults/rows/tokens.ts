import { uniqueText } from '../rig';
import { expectThat, type Row } from '../row';
import { requireLedgers } from './judge';

const POSTS = 10;

const expiredTokens: Row = {
  id: 'R11',
  name: 'a token has expired, another was revoked, while posts go out from two servers',
  expected: 'one renewal for all posts of the expired one; the revoked one fails and says so; others go on',
  async run(rig) {
    const world = await rig.healthy();
    const { client, fleet, records } = world;
    const [expired, revoked, free] = await client.connect(3, 'r11');
    const before = await fleet.sandbox.calls('token');
    await fleet.sandbox.script({ account: expired?.handle ?? '', fault: { kind: 'expire-tokens' } });
    await fleet.sandbox.script({ account: revoked?.handle ?? '', fault: { kind: 'revoke-tokens' } });
    const texts = Array.from({ length: POSTS }, (_, index) => uniqueText('r11', index));
    const refused = uniqueText('r11x', 0);
    const going = [expired, free];
    await Promise.all([
      ...texts.map((text, index) => client.post(going[index % 2]?.id ?? '', text, 0)),
      client.post(revoked?.id ?? '', refused, 0),
    ]);
    await requireLedgers(world, 'r11.', texts);
    const [failed] = await records.atRest('r11x');
    expectThat(failed?.state === 'failed', `the post of the revoked account is ${failed?.state}`);
    const renewals = (await fleet.sandbox.calls('token')) - before;
    // One succeeds for the expired token, one is refused for the revoked one.
    expectThat(renewals === 2, `${renewals} renewals`);
    return `${POSTS} posts published once with 1 renewal; the revoked account's post: ${failed.state}, ${failed.error_code}`;
  },
};

const ACCOUNTS = 20;

const renewalRace: Row = {
  id: 'R12',
  name: `${ACCOUNTS} posts at one instant, on two servers, need the same expired token`,
  expected: 'exactly 1 renewal, since a refresh token is good once; all published',
  async run(rig) {
    const world = await rig.healthy();
    const { client, fleet, records } = world;
    const accounts = await client.connect(ACCOUNTS, 'r12');
    const ids = accounts.map(({ id }) => id);
    const shared = `(select grant_id from social_accounts where id = '${ids[0]}')`;
    await records.pool.query(`update social_accounts set grant_id = ${shared} where id = any($1::uuid[])`, [ids]);
    await records.pool.query(`update grants set access_expires_at = now() where id = ${shared}`);
    const before = await fleet.sandbox.calls('token');
    const texts = ids.map((_, index) => uniqueText('r12', index));
    await records.queue(ids, texts, 1_500);
    await requireLedgers(world, 'r12.', texts);
    const renewals = (await fleet.sandbox.calls('token')) - before;
    expectThat(renewals === 1, `${renewals} renewals`);
    return `${texts.length} published once, 1 renewal`;
  },
};

export const tokenRows: readonly Row[] = [expiredTokens, renewalRace];
