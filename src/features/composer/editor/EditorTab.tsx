import type { AccountPlatform } from '#contract/networks';
import { ContentField } from './ContentField';
import { AttachedFiles } from '../media/AttachedFiles';
import { MediaPicker } from '../media/MediaPicker';
import { FirstComments } from './FirstComments';
import { PlatformChoices } from './PlatformChoices';
import { ScheduleFields } from './ScheduleFields';
import { TagsField } from './TagsField';

type Props = { platforms: readonly AccountPlatform[]; selectedAccountId: string | null; onPostNow: () => void };

/** The fields of the first tab (spec section 2). */
export function EditorTab({ platforms, selectedAccountId, onPostNow }: Props) {
  return (
    <>
      <ContentField platforms={platforms} />
      <PlatformChoices chosen={platforms} selectedAccountId={selectedAccountId} />
      <TagsField field="hashtags" />
      <TagsField field="mentions" />
      <MediaPicker />
      <AttachedFiles />
      <FirstComments platforms={platforms} />
      <ScheduleFields onPostNow={onPostNow} />
    </>
  );
}
