import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LogFile } from '../../src/recording/log/format';
import type { TestServer } from '../../e2e/support/server';
import { newPerson } from '../../e2e/support/newPerson';
import type { Person } from './person';
import { postMessages } from '../../src/features/posts/messages';

export type Scene = { server: TestServer; person: Person; folder: string };
export type Story = { name: string; play: (scene: Scene) => Promise<void> };

const POST = 'Hello from the workshop';
const PASTED = 'Bread, fresh from the oven.';
const HANDLE = 'workshop';

/**
 * Stories that every engine must pass, in this order: the person who signs up in the first one writes in the others.
 */
export const STORIES: Story[] = [
  { name: 'sign up and log in', play: enter },
  { name: 'connect through the popup', play: connect },
  { name: 'publish the first post', play: publish },
  { name: 'paste', play: paste },
  { name: 'record and replay', play: recordAndReplay },
];

async function enter({ server, person }: Scene): Promise<void> {
  const { fullName, username, email, password } = newPerson();
  await person.goto(`${server.origin}/signup`);
  await person.fill('Full name', fullName);
  await person.fill('Username', username);
  await person.fill('Email', email);
  await person.fill('Password', password);
  await person.fill('Confirm password', password);
  await person.press('button', 'Sign Up');
  await person.seeThat('the login page', 'location.pathname === "/login"');
  // The page of the login has the email of whoever has just signed up.
  await person.fill('Password', password);
  await person.press('button', 'Sign In');
  // The skeleton has the title already, while the address may still change and the next page can't be asked for.
  await person.see('Account Overview');
}

async function connect({ server, person }: Scene): Promise<void> {
  await person.goto(`${server.origin}/settings`);
  await person.press('button', 'Add Account');
  await person.press('button', /^Twitter/);
  const popup = await person.popup(() => person.press('button', 'Continue'));
  await popup.fill('Handle', HANDLE);
  await popup.press('button', 'Allow');
  await person.see(new RegExp(`@${HANDLE}`));
}

async function publish({ server, person }: Scene): Promise<void> {
  await write(person, server);
  await person.fill('Content', POST);
  await person.see(`${POST.length} / 280 characters`);
  await person.press('button', 'Post Now');
  await person.see(postMessages.published);
  await person.goto(server.origin);
  await person.see(POST);
  await person.see('Published');
  await person.goto(`${server.sandboxOrigin}/x/${HANDLE}`);
  await person.see(POST);
}

/** Copies in one field and pastes into another, up to where the text no longer fits. */
async function paste({ server, person }: Scene): Promise<void> {
  await write(person, server);
  await person.fill('Content', PASTED);
  for (const key of ['a', 'c', 'v']) await person.pressWithControl(key);
  await person.see(`${PASTED.length} / 280 characters`);
  for (let times = 2; times <= 11; times += 1) await person.pressWithControl('v');
  await person.see('280 / 280 characters');
  await person.see('The pasted text was shortened to fit 280 characters.');
  await person.seeThat(
    'the beginning of the last copy',
    `document.querySelector('textarea').value.endsWith('Bread, fre')`,
  );
}

async function recordAndReplay({ server, person, folder }: Scene): Promise<void> {
  await write(person, server);
  await person.fill('Content', ' A second one');
  await person.press('link', 'Settings');
  await person.see(new RegExp(`@${HANDLE}`));
  await person.press('link', 'Your data');
  const file = path.join(folder, 'session.replay.json');
  const text = await saveLog(person);
  await writeFile(file, text);
  const { count, payload } = JSON.parse(text) as LogFile;
  const left = (JSON.parse(payload) as { type: string }[]).findLastIndex(
    ({ type }) => type === 'router/navigationRequested',
  );

  await person.goto(`${server.origin}/replay.html`);
  await person.see('Choose a file');
  await person.chooseFile('document.querySelector("input[type=file]")', file);
  await person.press('button', 'Replay');
  const stage = 'document.querySelector("iframe").contentDocument';
  await person.seeThat('the last screen', `${goTo(count)}, ${stage}.querySelector('h1')?.innerText === 'Your data'`);
  await person.seeThat(
    'what was typed',
    `${goTo(left)}, ${stage}.querySelector('textarea')?.value.endsWith('A second one')`,
  );
  await person.press('button', 'Verify');
  await person.see(/^Replays cleanly: /);
  await person.see('Nothing tried to get out.');
}

async function write(person: Person, { origin }: TestServer): Promise<void> {
  await person.goto(`${origin}/create`);
  await person.seeThat('the network to be chosen', `document.querySelector('input[type=checkbox]:checked') !== null`);
}

/** Presses the button that saves the action log; returns what the browser was given to save. */
async function saveLog(person: Person): Promise<string> {
  const keep = `(make => file => (void file.text().then((text) => (window.saved = text)), make(file)))(URL.createObjectURL.bind(URL))`;
  await person.seeThat('the page', `(URL.createObjectURL = ${keep}, true)`);
  await person.press('button', 'Download action log');
  return person.seeThat<string>('the log', 'window.saved');
}

/** An expression that moves the replay to a position. */
function goTo(position: number): string {
  return `((slider) => (Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(slider, '${position}'),
    slider.dispatchEvent(new Event('input', { bubbles: true }))))(document.querySelector('input[type=range]'))`;
}
