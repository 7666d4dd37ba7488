import { html } from '../../server/lib/html';
import type { SandboxNetwork } from '../network';
import { layout } from '../pages/layout';

/** The page that shows a code, for apps to which no redirect leads. */
export function codePage(network: SandboxNetwork, code: string): string {
  const body = html`
    <h1>Copy this code</h1>
    <div class="card">
      <p>Paste it into the app that you allowed.</p>
      <p><code id="code">${code}</code></p>
    </div>
  `;
  return layout({ title: 'Copy this code', network, body, isNarrow: true });
}
