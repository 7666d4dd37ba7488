import { Type, type Static } from 'typebox';
import { Check } from 'typebox/value';
import { NetworkSetting } from '#contract/schemas/common';
import { ACCOUNT_PLATFORMS } from '#contract/networks';
import type { ImportProblem } from '#contract/schemas/imports';

const Settings = Type.Array(NetworkSetting, { maxItems: ACCOUNT_PLATFORMS.length });

/** Reads the settings for single networks as an export writes them; null where there are none. */
export function readSettings(text: string): { value: Static<typeof Settings> | null; problems: ImportProblem[] } {
  if (text.trim() === '') return { value: null, problems: [] };
  const value = parseJson(text);
  if (Check(Settings, value)) return { value, problems: [] };
  const detail = 'These aren’t settings of networks. Leave this empty, or as it was exported.';
  return { value: null, problems: [{ field: 'settings', platform: null, detail }] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
