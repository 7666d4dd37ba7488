import { readAssistantSettings } from './readSettings';

const URL_ALONE = { AI_API_URL: 'http://127.0.0.1:11434/v1/' };

test('there is no server of replies until one is named', () => {
  expect(readAssistantSettings({})).toBeNull();
});

test('takes a server on this machine, with or without a key', () => {
  expect(readAssistantSettings({ ...URL_ALONE, AI_MODEL: 'llama3.2' })).toEqual({
    apiUrl: 'http://127.0.0.1:11434/v1',
    model: 'llama3.2',
    apiKey: null,
    repliesPerHour: 60,
  });
  const settings = readAssistantSettings({ ...URL_ALONE, AI_MODEL: 'm', AI_API_KEY: 'sk-1', AI_REPLIES_PER_HOUR: '5' });
  expect(settings).toMatchObject({ apiKey: 'sk-1', repliesPerHour: 5 });
});

test.each([
  [URL_ALONE, 'AI_MODEL is missing'],
  [{ AI_MODEL: 'm' }, 'AI_API_URL is missing'],
  [{ AI_API_KEY: 'sk-1' }, 'AI_API_URL is missing'],
])('refuses half of the settings: %j', (environment, sentence) => {
  expect(() => readAssistantSettings(environment)).toThrow(sentence);
});

test.each([
  ['AI_API_URL', '127.0.0.1:8080/v1'],
  ['AI_API_URL', 'file:///etc/passwd'],
  ['AI_API_URL', 'http://user:sk-secret@ai.test/v1'],
  ['AI_API_URL', 'https://ai.test/v1?key=sk-secret'],
  ['AI_API_KEY', 'two words'],
  ['AI_REPLIES_PER_HOUR', 'many'],
])('refuses %s=%s without repeating it', (name, value) => {
  const read = () => readAssistantSettings({ ...URL_ALONE, AI_MODEL: 'm', [name]: value });
  expect(read).toThrow(new RegExp(`^${name} must be .*\\.$`));
  expect(read).not.toThrow(value);
});
