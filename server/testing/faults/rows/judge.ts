import { compareLedgers, requireRight, type Findings } from '../ledgers';
import type { TargetRow } from '../records';
import type { World } from '../rig';

/** Compares the three ledgers of the posts whose texts begin so, at rest; throws unless they agree. */
export async function requireLedgers(
  { fleet, records }: World,
  prefix: string,
  acknowledged: readonly string[],
): Promise<{ rows: TargetRow[]; findings: Findings; accepted: string[] }> {
  const rows = await records.atRest(prefix);
  const accepted = (await fleet.sandbox.texts()).filter((text) => text.startsWith(prefix));
  const findings = compareLedgers({ acknowledged, rows, accepted });
  requireRight(findings);
  return { rows, findings, accepted };
}
