import { Type, type Static } from 'typebox';
import { NetworkSetting } from '#contract/schemas/common';
import { ACCOUNT_PLATFORMS } from '#contract/networks';
import type { ImportProblem } from '#contract/schemas/imports';
import { createCellReader } from './readJsonCell';
import { problem } from './row';

const Settings = Type.Array(NetworkSetting, { maxItems: ACCOUNT_PLATFORMS.length });

const readCell = createCellReader(Settings);

/** Reads the settings for single networks as an export writes them; null where there are none. */
export function readSettings(text: string): { value: Static<typeof Settings> | null; problems: ImportProblem[] } {
  const value = readCell(text);
  if (value !== null) return { value: value ?? null, problems: [] };
  const detail = 'These aren’t settings of networks. Leave this empty, or as it was exported.';
  return { value: null, problems: [problem('settings', detail)] };
}
