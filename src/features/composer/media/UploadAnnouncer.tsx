import { uploadedText } from './messages';
import type { UploadItem } from '../form/uploadItem';

const STEP_PERCENT = 25;

type Props = { items: readonly UploadItem[] };

/** Announces the progress of uploads to screen readers: at every quarter and every failure, not at every percent. */
export function UploadAnnouncer({ items }: Props) {
  const started = items.filter(({ status }) => status !== 'pending');
  const uploading = items.filter(({ status }) => status === 'uploading');
  const failed = items.filter(({ status }) => status === 'error');
  const uploaded = items.filter(({ status }) => status === 'success').length;
  const percent = uploading.reduce((sum, { uploadProgress }) => sum + uploadProgress, 0) / (uploading.length || 1);
  const quarter = Math.floor(percent / STEP_PERCENT) * STEP_PERCENT;

  return (
    <p role="status" className="visually-hidden">
      {started.length > 0 && uploadedText(uploaded, items.length)}
      {uploading.length > 0 && `, uploading: ${quarter}%`}
      {failed.map(({ filename, error }) => `. ${filename}: ${error}`)}
    </p>
  );
}
