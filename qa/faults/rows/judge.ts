import { compareLedgers, requireRight, type Findings } from '../ledgers';
import type { TargetRow } from '../records';
import type { World } from '../rig';

/** Compares the three ledgers of the posts whose texts begin so, each of them unique, at rest; throws unless they agree. */
export async function requireLedgers(
  { fleet, records }: World,
  prefix: string,
  acknowledged: readonly string[],
): Promise<{ rows: TargetRow[]; findings: Findings }> {
  const rows = await records.atRest(prefix);
  const shown = (await fleet.sandbox.posts()).filter(({ text }) => text.startsWith(prefix));
  const findings = compareLedgers({
    acknowledged,
    rows: rows.map((row) => ({ ...row, key: row.text })),
    accepted: shown.map((post) => ({ ...post, key: post.text })),
  });
  requireRight(findings);
  return { rows, findings };
}
