import { forgetForm, saveForm, readForm } from './formStorage';

const form = { date: '2026-12-01', time: '09:00', content: 'Soon', platforms: ['facebook' as const] };

test('what was typed is kept for its user until it is forgotten', () => {
  saveForm('u1', form);
  expect(readForm('u1')).toEqual(form);
  expect(readForm('u2')).toBeNull();
  forgetForm('u1');
  expect(readForm('u1')).toBeNull();
});

test('an empty text is not kept', () => {
  saveForm('u1', form);
  saveForm('u1', { ...form, content: ' ' });
  expect(readForm('u1')).toBeNull();
});

test.each(['not json', '7', '[]', '{}', '{"content":1,"time":"x"}'])('junk is nothing: %s', (stored) => {
  window.localStorage.setItem('schedule_dialog_u1', stored);
  expect(readForm('u1')).toBeNull();
});

test('only the platforms of the dialog come back', () => {
  window.localStorage.setItem('schedule_dialog_u1', JSON.stringify({ ...form, platforms: ['linkedin', 'instagram'] }));
  expect(readForm('u1')?.platforms).toEqual(['instagram']);
});
