import { saveChat, readChat } from './chatListeners';

const line = (id: string) => ({ id, type: 'user' as const, content: 'Hello', timestamp: 1 });

test('a chat is kept for its user, the newest hundred lines of it', () => {
  saveChat('u1', { input: 'half', messages: Array.from({ length: 101 }, (_unused, index) => line(String(index))) });
  const kept = readChat('u1');
  expect(kept?.input).toBe('half');
  expect(kept?.messages).toHaveLength(100);
  expect(kept?.messages[0]?.id).toBe('1');
  expect(readChat('u2')).toBeNull();
});

test('an empty chat leaves nothing behind', () => {
  saveChat('u1', { input: 'half', messages: [] });
  saveChat('u1', { input: '', messages: [] });
  expect(window.localStorage.getItem('assistant_chat_u1')).toBeNull();
});

test.each(['not json', '7', '[]', '{"input":1,"messages":[]}', '{"input":""}'])('junk is nothing: %s', (stored) => {
  window.localStorage.setItem('assistant_chat_u1', stored);
  expect(readChat('u1')).toBeNull();
});

test('lines that are none are left out', () => {
  const broken = [null, 7, { id: 'x' }, { ...line('y'), type: 'robot' }, { ...line('z'), contentOptions: {} }];
  window.localStorage.setItem('assistant_chat_u1', JSON.stringify({ input: '', messages: [...broken, line('a')] }));
  expect(readChat('u1')?.messages).toEqual([line('a')]);
});
