import type { AuthorizationRequest, Consent } from '../oauth/authorization';
import type { Account } from '../world/events';
import { html, type Markup } from '../../server/lib/html';
import { avatar, layout } from './layout';

/** Text typed by a person that can't be a handle, and why. */
export type HandleProblem = { typed: string; message: string };

/** The page that asks a person whether an app may act for one of their accounts. */
export function consentPage(
  consent: Consent,
  request: AuthorizationRequest,
  accounts: Account[],
  problem: HandleProblem | null,
): string {
  const { network, scopes, cannot } = consent;
  const { client, parameters, redirectUri } = request;
  const body = html`
    <h1>${client.name} wants to use a ${network.name} ${network.noun}</h1>
    <form class="card" method="post" action="${consent.path}">
      ${Object.entries(parameters).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      ${accounts.length > 0 && chooser(accounts, consent)} ${handleField(consent, accounts.length > 0, problem)}
      <div class="rights">
        <section aria-labelledby="can">
          <h2 id="can">It will be able to</h2>
          <ul class="plain can">
            ${request.scopes.map((scope) => html`<li>${scopes[scope] ?? scope}</li>`)}
          </ul>
        </section>
        <section aria-labelledby="cannot">
          <h2 id="cannot">It will not be able to</h2>
          <ul class="plain cannot">
            ${cannot.map((one) => html`<li>${one}</li>`)}
          </ul>
        </section>
      </div>
      <div class="actions">
        <button class="main" name="decision" value="allow">Allow</button>
        <button name="decision" value="refuse" formnovalidate>Refuse</button>
      </div>
      <p class="soft">Either way you go back to <code>${new URL(redirectUri).origin}</code>.</p>
    </form>
  `;
  return layout({ title: `Allow ${client.name}?`, network, body, isNarrow: true });
}

/** The page that says why an authorization cannot be asked for. */
export function badAuthorizationPage({ network }: Consent, message: string): string {
  const body = html`
    <h1>This app cannot be allowed</h1>
    <div class="card" role="alert">
      <p>${message}</p>
      <p class="soft">Nothing was shared. Close this window and tell the people who make the app.</p>
    </div>
  `;
  return layout({ title: 'This app cannot be allowed', network, body, isNarrow: true });
}

function chooser(accounts: Account[], { grantsSeveral, network }: Consent): Markup {
  return html`<fieldset>
    <legend>${grantsSeveral ? `Which ${network.noun}s?` : 'As whom?'}</legend>
    ${accounts.map(
      ({ id, handle, name }, index) =>
        html`<label class="choice">
          <input
            type="${grantsSeveral ? 'checkbox' : 'radio'}"
            name="account"
            value="${id}"
            ${index === 0 && html`checked`}
          />
          ${avatar(name)}
          <span class="who"><bdi>${name}</bdi><span class="soft">@${handle}</span></span>
        </label>`,
    )}
  </fieldset>`;
}

function handleField({ network, grantsSeveral }: Consent, isSecondWay: boolean, problem: HandleProblem | null): Markup {
  const value = problem?.typed ?? (isSecondWay ? '' : network.handle.suggestion);
  return html`<div class="field">
    <label for="handle">${isSecondWay ? 'Or another handle' : 'Handle'}</label>
    <div class="handle">
      <span aria-hidden="true">@</span>
      <input
        id="handle"
        name="handle"
        value="${value}"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        aria-describedby="handle-rule${problem && html` handle-problem`}"
        ${problem && html`aria-invalid="true" autofocus`}
        ${!isSecondWay && html`required`}
      />
    </div>
    ${problem && html`<p class="error" id="handle-problem" role="alert">${problem.message}</p>`}
    <p class="soft" id="handle-rule">
      ${network.handle.rule} A new handle makes a new ${network.noun}; there is no
      password.${
        grantsSeveral === true &&
        ' Several have commas between. One that begins with “biz.” is of a business portfolio.'
      }
    </p>
  </div>`;
}
