import { waitFor } from '@testing-library/react';
import type { Log } from '../recording/log/format';
import { parseLog } from '../replay/log/parseLog';

/** Takes the files that the browser would save, each a log. */
export function catchDownloads(): () => Promise<Log> {
  const files: Blob[] = [];
  Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return async () => {
    await waitFor(() => expect(files).toHaveLength(1));
    return parseLog(await files.splice(0)[0]!.text());
  };
}
