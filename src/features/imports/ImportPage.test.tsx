import { act, screen, waitFor, within } from '@testing-library/react';
import type { ImportProgress, ImportReport } from '#contract/schemas/imports';
import { connectX } from '../../testing/connectX';
import { makePost } from '../../testing/makePost';
import { overrideFetch } from '../../testing/overrideFetch';
import { renderApp } from '../../testing/renderApp';
import { signUpAndIn } from '../../testing/session';

const LOADING = { timeout: 30_000 };

async function open() {
  const { token } = await signUpAndIn();
  const { account_username: handle } = await connectX(token);
  const app = renderApp({ path: '/import' });
  await screen.findByRole('heading', { level: 1, name: 'Import Posts' }, LOADING);
  const choose = (csv: string | Uint8Array<ArrayBuffer>, label = 'Choose a file') =>
    app.user.upload(screen.getByLabelText(label), new File([csv], 'posts.csv', { type: 'text/csv' }));
  return { ...app, token, handle, choose };
}

const rowsOf = () =>
  within(screen.getByRole('region', { name: 'Rows' }))
    .getAllByRole('row')
    .slice(1);

it('shows a verdict for every row, imports what can be, and takes it back', async () => {
  const { user, handle, choose } = await open();
  await choose(
    `date,time,accounts,text\n2099-05-01,9:00,@${handle},Bread\n2099-05-02,late,@${handle},Rolls\n,,,A draft\n`,
  );
  expect(await screen.findByText('3 rows: 2 ready, 1 with problems')).toBeVisible();
  expect(window.location.search).toMatch(/^\?id=/);
  expect(rowsOf().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^2Ready.*Twitter Bread$/),
    expect.stringContaining('time: This isn’t a time. Write it as 09:30.'),
    expect.stringMatching(/^4ReadyDraftA draft$/),
  ]);
  await user.click(screen.getByRole('button', { name: 'Import 2 posts, leave 1' }));
  expect(await screen.findByText('3 rows: 2 imported, 1 with problems')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Import / })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText('2 posts deleted.')).toBeVisible();
  expect(await screen.findByText('This import was undone.')).toBeVisible();
});

it('lets columns and accounts be corrected', async () => {
  const { user, handle, choose } = await open();
  await choose('Day,Clock,Who,Say\n2099-05-01,9:00,bakery,Bread\n');
  expect(await screen.findByRole('combobox', { name: 'Column “Day”' })).toHaveValue('date');
  for (const [heading, field] of [
    ['Clock', 'time'],
    ['Who', 'accounts'],
    ['Say', 'text'],
  ] as const) {
    await user.selectOptions(screen.getByRole('combobox', { name: `Column “${heading}”` }), field);
    await waitFor(() => expect(screen.getByRole('combobox', { name: `Column “${heading}”` })).toHaveValue(field));
  }
  await user.selectOptions(await screen.findByRole('combobox', { name: 'bakery' }), `Twitter @${handle}`);
  expect(await screen.findByRole('button', { name: 'Import 1 post' })).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'bakery' })).not.toBeInTheDocument();
});

it('leaves what is already there, unless that is wanted', async () => {
  const { user, token, handle, choose } = await open();
  await makePost(token, { content: 'Bread', scheduled_at: '2099-05-01T08:00:00.000Z' });
  await choose(`date,time,accounts,text\n2099-05-02,9:00,@${handle},Bread\n`);
  expect(await screen.findByText('1 row: 1 already there')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Import / })).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Import rows that are already there or repeated, too' }));
  await user.click(screen.getByRole('button', { name: 'Import 1 post' }));
  expect(await screen.findByText('1 row: 1 imported')).toBeVisible();
});

it('says why a file cannot be imported, and takes another', async () => {
  const { choose } = await open();
  await choose('text\n');
  expect(await screen.findByText(/^This file can’t be imported/)).toBeVisible();
  await choose('text\nFine\n');
  expect(await screen.findByText('1 row: 1 ready')).toBeVisible();
  expect(screen.queryByText(/^This file can’t be imported/)).not.toBeInTheDocument();
});

it('asks how a file is encoded that does not say so, and shows what each encoding makes of it', async () => {
  const { user, store, choose } = await open();
  // “хлеб” in windows-1251, in a line of its own.
  const bytes = Uint8Array.from([...new TextEncoder().encode('text\n'), 0xf5, 0xeb, 0xe5, 0xe1, 0x0a]);
  await choose(bytes);
  const group = await screen.findByRole('radiogroup', { name: 'Choose the lines that read right' });
  expect(screen.queryByText(/^This file can’t be imported/)).not.toBeInTheDocument();
  expect(within(group).getAllByRole('radio')[0]).toBeChecked();
  await user.click(within(group).getByRole('radio', { name: 'хлеб Cyrillic (Windows)' }));
  expect(store.getState().imports?.encoding).toBe('windows-1251');
  await user.click(screen.getByRole('button', { name: 'Read the file like this' }));
  expect(await screen.findByText('1 row: 1 ready')).toBeVisible();
  expect(rowsOf()[0]).toHaveTextContent(/^2ReadyDraftхлеб$/);
  expect(screen.queryByRole('radiogroup')).not.toBeInTheDocument();
});

it('shows the other ways to read a file whose bytes are valid in several encodings, and reads it anew', async () => {
  const { user, choose } = await open();
  // “猫” in GB18030, which is “è” in UTF-8.
  await choose(Uint8Array.from([...new TextEncoder().encode('text\n'), 0xc3, 0xa8, 0x0a]));
  expect(await screen.findByText('1 row: 1 ready')).toBeVisible();
  expect(rowsOf()[0]).toHaveTextContent(/^2ReadyDraftè$/);
  const before = window.location.search;
  await user.click(screen.getByRole('button', { name: 'Show other ways' }));
  const group = await screen.findByRole('radiogroup', { name: 'Choose the lines that read right' });
  expect(screen.getByRole('group', { name: 'Choose the lines that read right' })).toHaveFocus();
  await user.click(within(group).getByRole('radio', { name: /^猫 / }));
  await user.click(screen.getByRole('button', { name: 'Read the file like this' }));
  await waitFor(() => expect(rowsOf()[0]).toHaveTextContent(/^2ReadyDraft猫$/));
  expect(window.location.search).not.toBe(before);
  expect(screen.queryByRole('radiogroup')).not.toBeInTheDocument();
});

it('asks nothing of a file in ASCII, nor of one that this page was not given', async () => {
  const { user, store, choose } = await open();
  await choose('text\nBread\n');
  await screen.findByText('1 row: 1 ready');
  expect(screen.queryByRole('button', { name: 'Show other ways' })).not.toBeInTheDocument();
  await choose('text\nCafé\n', 'Choose another file');
  await screen.findByRole('button', { name: 'Show other ways' });
  await user.click(screen.getByRole('link', { name: 'AI Drafts' }));
  await screen.findByRole('heading', { level: 1, name: 'AI Drafts' });
  act(() => window.history.back());
  await waitFor(() => expect(rowsOf()[0]).toHaveTextContent('Café'), LOADING);
  expect(screen.queryByRole('button', { name: 'Show other ways' })).not.toBeInTheDocument();
  expect(store.getState().imports?.file).toBeUndefined();
});

it('names the row that another one repeats', async () => {
  const { handle, choose } = await open();
  await choose(
    `date,time,accounts,text\n${['05-01', '05-02', '08-01'].map((day) => `2099-${day},9:00,@${handle},Same\n`).join('')}`,
  );
  expect(await screen.findByText('3 rows: 2 ready (1 with the text of a row before), 1 repeated')).toBeVisible();
  expect(rowsOf()[1]).toHaveTextContent(/^3Same as row 2/);
  expect(rowsOf()[2]).toHaveTextContent(/^4ReadySame text as row 2, more than 30 days apart/);
  expect(screen.getByRole('button', { name: 'Import 2 posts, leave 1' })).toBeVisible();
});

it('shows how far it has come while the server imports, stops it by Undo, and says why it was set aside', async () => {
  const { user, choose } = await open();
  await choose('text\nBread\nRolls\n');
  await screen.findByText('2 rows: 2 ready');
  const id = new URLSearchParams(window.location.search).get('id') ?? '';
  const running: ImportProgress = {
    is_running: true,
    made: 1,
    failed: 0,
    wanted: 2,
    set_aside_because: null,
    set_aside_code: null,
  };
  const report: ImportReport = {
    ...{ import_id: id, columns: [], unknown_accounts: [], zone: 'UTC', rows: [], ok: 0, errors: 0, duplicates: 0 },
    progress: running,
    undone_at: null,
  };
  overrideFetch({
    [`POST /imports/${id}/commit`]: { status: 202, body: report },
    [`GET /imports/${id}`]: { status: 200, body: report },
    [`GET /imports/${id}/commit`]: { status: 200, body: { ...running, failed: 1 } },
  });
  await user.click(screen.getByRole('button', { name: 'Import 2 posts' }));
  expect(await screen.findByText('1 of 2 imported, 1 with problems')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Importing…' })).toHaveAttribute('aria-valuenow', '100');
  expect(screen.queryByRole('button', { name: /^Import / })).not.toBeInTheDocument();

  const reason = 'The server stopped twice while it imported this.';
  const stopped = { ...running, is_running: false, set_aside_because: reason };
  overrideFetch({
    [`DELETE /imports/${id}`]: { status: 200, body: { deleted: 1, kept: 0 } },
    [`GET /imports/${id}`]: { status: 200, body: { ...report, progress: stopped } },
  });
  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText('1 post deleted.')).toBeVisible();
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

it('saves all posts as a sheet, and says so when that fails', async () => {
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
  expect(await screen.findByText('Your posts have been saved')).toBeVisible();
  expect(saved).toHaveBeenCalledTimes(1);
  overrideFetch({ 'GET /exports/posts.json': { status: 403, body: { detail: 'No.', error_code: 'FORBIDDEN' } } });
  await user.click(screen.getByRole('button', { name: 'Export as JSON' }));
  expect(await screen.findByText(/^Your posts couldn’t be exported/)).toBeVisible();
});
