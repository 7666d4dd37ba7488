import { matchColumns, hintsOfHeadings } from './matchColumns';

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
    ['Post Copy', 'Date - Intl. format or prompt', 'Media URL(s) - Separated by comma', 'Alt text(s)'],
    ['text', 'date', 'media', 'alt'],
  ],
  [
    ['Fecha de publicación', 'Red social', 'Texto (máx. 280)'],
    ['date', 'accounts', 'text'],
  ],
  [
    ['Date (UTC)', 'Time (UTC)', 'text - Facebook'],
    ['date', 'time', 'text:facebook'],
  ],
  [
    ['text:twitter', 'First comment Facebook', 'notes', 'date', 'date'],
    ['text:twitter', 'comment:facebook', null, 'date', null],
  ],
])('the headings %p are the fields %p', (headings, fields) => {
  expect(matchColumns(headings)).toEqual(fields);
});

test.each([
  ['datetime_utc', { zone: 'UTC', dayOrder: null }],
  ['Date (UTC)', { zone: 'UTC', dayOrder: null }],
  ['Date GMT', { zone: 'UTC', dayOrder: null }],
  ['Date (UTC+2)', { zone: 'Etc/GMT-2', dayOrder: null }],
  ['Date (UTC+02:00)', { zone: 'Etc/GMT-2', dayOrder: null }],
  ['Date UTC−5', { zone: 'Etc/GMT+5', dayOrder: null }],
  ['Date (UTC+05:30)', { zone: 'UTC+05:30', dayOrder: null }],
  ['Date (Europe/Berlin)', { zone: 'Europe/Berlin', dayOrder: null }],
  ['Date/Time', { zone: null, dayOrder: null }],
  ['Date', { zone: null, dayOrder: null }],
  ['Date (DD/MM/YYYY HH:mm)', { zone: null, dayOrder: 'day first' }],
  ['Date (MM/DD/YYYY, UTC)', { zone: 'UTC', dayOrder: 'month first' }],
] as const)('the heading %s says of its cells %p', (heading, said) => {
  expect(hintsOfHeadings(['UTC text', heading], ['text', 'date'])).toEqual(said);
});
