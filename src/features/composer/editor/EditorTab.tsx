import { memo, Suspense } from 'react';
import Box from '@mui/material/Box';
import { NETWORKS, type AccountPlatform } from '#contract/networks';
import { repeatMessages } from '../../../components/repeat/messages';
import { lazyPart } from '../../../lib/lazyPart';
import { useAppSelector } from '../../../store/hooks';
import { selectDate, selectEdited, selectSettings } from '../draftSlice';
import { composerMessages, repeatText, settingsOfText, settingsText } from '../messages';
import { settingsFor, takesSettings } from '../networkSettings';
import { selectRepeat, selectRepeats } from '../selectors';
import { ContentField } from './ContentField';
import { FirstComments } from './FirstComments';
import { OptionRow, RowList } from './OptionRow';
import { PlatformRow } from './PlatformRow';
import { TagsField } from './TagsField';

const { Component: NetworkSettings } = lazyPart(async () => (await import('./NetworkSettings')).NetworkSettings);
const { Component: RepeatPart } = lazyPart(async () => (await import('./RepeatPart')).RepeatPart);

const SETTINGS_ICON =
  'M4 8h8M18 8h2M4 16h2M12 16h8M15 5.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2M9 13.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2';
const REPEAT_ICON = 'M5 11V9a2 2 0 0 1 2-2h11M15 4l3 3-3 3M19 13v2a2 2 0 0 1-2 2H6M9 20l-3-3 3-3';

type Props = { platforms: readonly AccountPlatform[]; selectedAccountId: string | null };

/** The fields of the first tab. */
export function EditorTab({ platforms, selectedAccountId }: Props) {
  return (
    <>
      <PlatformRow chosen={platforms} selectedAccountId={selectedAccountId} />
      <ContentField platforms={platforms} />
      <RowList>
        <TagsField field="hashtags" />
        <TagsField field="mentions" />
        <SettingsRow platforms={platforms} />
        <FirstComments platforms={platforms} />
        <RepeatRow />
      </RowList>
    </>
  );
}

type SettingsRowProps = { platforms: readonly AccountPlatform[] };

/** What is set for single networks of the post; nothing where none of them has settings. */
const SettingsRow = memo(function SettingsRow({ platforms }: SettingsRowProps) {
  const settings = useAppSelector(selectSettings);
  const taking = platforms.filter(takesSettings);
  if (taking.length === 0) return null;
  return (
    <OptionRow
      name="settings"
      icon={SETTINGS_ICON}
      title={settingsOfText(taking)}
      value={settingsText(settingsFor(taking, settings))}
    >
      <Suspense fallback={null}>
        {taking.map((platform) => (
          <div key={platform}>
            {taking.length > 1 && (
              <Box component="p" aria-hidden="true" sx={{ mb: 0.5, fontSize: '0.8125rem', fontWeight: 600 }}>
                {NETWORKS[platform].name}
              </Box>
            )}
            <NetworkSettings platform={platform} />
          </div>
        ))}
      </Suspense>
    </OptionRow>
  );
});

/** How a new post repeats. */
const RepeatRow = memo(function RepeatRow() {
  const isNew = useAppSelector(selectEdited) === null;
  const repeats = useAppSelector(selectRepeats);
  const repeat = useAppSelector(selectRepeat);
  const date = useAppSelector(selectDate);
  if (!isNew) return null;
  return (
    <OptionRow
      name="repeat"
      icon={REPEAT_ICON}
      title={repeatMessages.repeat}
      value={repeats && repeat !== null ? repeatText(repeat, date) : composerMessages.never}
    >
      <Suspense fallback={null}>
        <RepeatPart />
      </Suspense>
    </OptionRow>
  );
});
