import { matchColumns } from './matchColumns';

test.each([
  [
    ['scheduled_at', 'platform', 'content'],
    ['date', 'accounts', 'text'],
  ],
  [
    [' Scheduled At ', 'NETWORK', 'Post Text'],
    ['date', 'accounts', 'text'],
  ],
  [
    ['Date', 'Time', 'Channel', 'Message'],
    ['date', 'time', 'accounts', 'text'],
  ],
  [
    ['Datum', 'Uhrzeit', 'Kanäle', 'Beitrag'],
    ['date', 'time', 'accounts', 'text'],
  ],
  [
    ['date', 'heure', 're\u0301seau', 'légende'],
    ['date', 'time', 'accounts', 'text'],
  ],
  [
    ['日付', '時刻', 'アカウント', '本文'],
    ['date', 'time', 'accounts', 'text'],
  ],
  [
    ['platform', 'account', 'caption', 'text'],
    [null, 'accounts', null, 'text'],
  ],
  [
    ['text:twitter', 'First comment Facebook', 'notes', 'date', 'date'],
    ['text:twitter', 'comment:facebook', null, 'date', null],
  ],
])('the headings %p are the fields %p', (headings, fields) => {
  expect(matchColumns(headings)).toEqual(fields);
});
