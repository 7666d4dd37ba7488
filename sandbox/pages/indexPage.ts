import { accountPath, type SandboxNetwork } from '../network';
import type { Account } from '../world/events';
import { html, type Markup } from '../../server/lib/html';
import { avatar, layout } from './layout';

/** A network, and the origin of its pages; '' is that of the page which leads there. */
export type Place = { network: SandboxNetwork; origin: string };

type AccountRow = { account: Account; postCount: number };

/** The sandbox's front page: what it is, who is there, and how tests steer it. */
export function indexPage(places: Place[], accounts: AccountRow[]): string {
  const body = html`
    <h1>The sandbox</h1>
    <p>
      A stand-in for the social networks, so that the whole product can be tried, developed and tested without keys and
      without the internet. It answers as the real networks do, errors and limits included. Anybody who can reach this
      page can post as anybody: never open it to other computers.
    </p>
    <p><a href="/mailbox">Mailbox</a>: mails that the product would have sent.</p>
    ${places.map((place) => section(place, accounts))}
    <section class="card" aria-labelledby="tests">
      <h2 id="tests">For tests</h2>
      <ul class="plain">
        <li>
          <a href="/__sandbox/posts"><code>GET /__sandbox/posts?platform=</code></a
          >: everything that was accepted
        </li>
        <li>
          <a href="/__sandbox/faults"><code>GET /__sandbox/faults</code></a
          >: the faults that are waiting to strike
        </li>
        <li><code>POST /__sandbox/faults</code>: script a fault, <code>DELETE</code>: forget them all</li>
        <li>
          <a href="/__sandbox/calls"><code>GET /__sandbox/calls</code></a
          >: how often each call was made
        </li>
        <li><code>POST /__sandbox/reset</code>: forget everything</li>
      </ul>
    </section>
  `;
  return layout({ title: 'Accounts', network: null, body });
}

/** The page for an address at which there is nothing. */
export function notFoundPage(): string {
  const body = html`
    <h1>Nothing is here</h1>
    <p>This page does not exist in the sandbox. <a href="/">See who is there</a>.</p>
  `;
  return layout({ title: 'Nothing is here', network: null, body });
}

/** The front page of a server on a port of its own: who is there. */
export function serverPage(place: Place, accounts: AccountRow[]): string {
  const { network } = place;
  return layout({ title: 'Accounts', network, body: html`${section(place, accounts, 'h1')}` });
}

function section({ network, origin }: Place, accounts: AccountRow[], level: 'h1' | 'h2' = 'h2'): Markup {
  const own = accounts.filter(
    ({ account }) =>
      account.platform === network.platform && (network.hasAccount?.(account, new URL(origin).host) ?? true),
  );
  const id = network.name.toLowerCase().replaceAll(' ', '-');
  return html`<section class="card" aria-labelledby="${id}">
    ${level === 'h1' ? html`<h1 id="${id}">${network.name}</h1>` : html`<h2 id="${id}">${network.name}</h2>`}
    ${own.length === 0 && html`<p class="soft">Nobody yet. Connect an account in the product to make one.</p>`}
    <ul class="plain">
      ${own.map(
        ({ account, postCount }) =>
          html`<li class="row">
            <a class="person" href="${origin}${accountPath(network, account)}">
              ${avatar(account.name)}
              <span class="who"><bdi>${account.name}</bdi> <span class="soft">@${account.handle}</span></span>
            </a>
            <span class="soft">${postCount === 1 ? '1 post' : `${postCount} posts`}</span>
          </li>`,
      )}
    </ul>
  </section>`;
}
