import { readJson } from '../lib/json';
import { bearer, sessionToken } from '../lib/sessionToken';
import { networkError, type ApiError } from './apiError';
import { API_URL, toApiError } from './baseQuery';

type Options = { signal: AbortSignal; failureText: string; onProgress: (percent: number) => void };
type Sent = { data: unknown } | { error: ApiError };

/**
 * Sends a file as the field `file` of a form, by XMLHttpRequest, which unlike fetch reports how much has gone out: in
 * whole percents, each once. Aborting leads to the error of a response that never came.
 */
export function sendFile(path: string, file: File, { signal, failureText, onProgress }: Options): Promise<Sent> {
  return new Promise((resolve) => {
    const token = sessionToken.read();
    const form = new FormData();
    form.append('file', file);
    const request = new XMLHttpRequest();
    let reported = 0;
    request.upload.onprogress = ({ loaded, total }) => {
      const percent = total === 0 ? 0 : Math.floor((100 * loaded) / total);
      if (percent <= reported) return;
      reported = percent;
      onProgress(percent);
    };
    request.onload = () => {
      const body = readJson(request.responseText);
      if (request.status < 300) resolve({ data: body });
      else resolve({ error: toApiError({ status: request.status, body, token, failureText }) });
    };
    request.onerror = request.onabort = () => resolve({ error: networkError() });
    request.open('POST', API_URL + path);
    for (const [name, value] of Object.entries(bearer(token))) request.setRequestHeader(name, value);
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
