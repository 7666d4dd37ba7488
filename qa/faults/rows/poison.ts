import { uniqueText, type World } from '../rig';
import { expectThat, type Row } from '../row';
import { requireLedgers } from './judge';

const DEATHS = 3;
const INNOCENT = 40;
const POISON = 'poison';

const poison: Row = {
  id: 'R31',
  name: 'a post that ends every publisher that sends it, due together with others',
  expected: `left to a person after ${DEATHS} deaths, with a reason; all others go out once`,
  async run(rig) {
    const world = await rig.world();
    const { fleet, records } = world;
    try {
      await fleet.start(0, { poison: POISON });
      const client = await world.signUp();
      const accounts = (await client.connect(10, 'r31')).map(({ id }) => id);
      const texts = Array.from({ length: INNOCENT }, (_, index) => uniqueText('r31', index));
      const poisoned = `${uniqueText('r31x', 0)} ${POISON}`;
      await records.queue(accounts, [poisoned, ...texts], 500);
      const deaths = await startAgainUntilQuiet(world);
      await requireLedgers(world, 'r31.', texts);
      const [left] = await records.targets('r31x');
      expectThat(left?.state === 'parked' && left.error_code === 'publisher_died', `the post is ${left?.state}`);
      expectThat(left.deaths === DEATHS && deaths === DEATHS, `${deaths} deaths, ${left.deaths} noted`);
      return `${left.state} (${left.error_code}) after ${deaths} deaths; ${texts.length} others published once`;
    } finally {
      await world.close();
    }
  },
};

/** As whatever watches over servers does; returns how often it had to. */
async function startAgainUntilQuiet({ fleet, records }: World): Promise<number> {
  for (let deaths = 0; ; deaths += 1) {
    const server = fleet.server(0);
    const rest = records.atRest('r31');
    await Promise.race([server?.ended(), rest]);
    if (server?.isAlive()) return deaths;
    await fleet.start(0, { poison: POISON });
  }
}

export const poisonRows: readonly Row[] = [poison];
