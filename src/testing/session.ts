import type { LoginAnswer, RegisterBody, User } from '#contract/schemas/auth';
import { loadSignedIn } from '../app/loadSignedIn';
import { sessionToken } from '../lib/sessionToken';

/** A person that the test server does not know yet. */
export function newPerson(): RegisterBody {
  const name = `writer${crypto.randomUUID().slice(0, 12)}`;
  return { email: `${name}@example.com`, username: name, fullName: 'Ada Writer', password: 'correct horse' };
}

/** Registers a person over HTTP. */
export async function signUp(person: RegisterBody = newPerson()): Promise<RegisterBody> {
  await post('/api/v1/auth/register', person);
  return person;
}

/** Registers a fresh person, logs in over HTTP and keeps the token, so that the next renderApp opens signed in. */
export async function signUpAndIn(): Promise<{ person: RegisterBody; user: User; token: string }> {
  const person = await signUp();
  const answer = (await post('/api/v1/auth/login', { email: person.email, password: person.password })) as LoginAnswer;
  sessionToken.save(answer.data.token);
  // Jest reads it from hundreds of files, which no screen should seem to wait for.
  await loadSignedIn();
  return { person, user: answer.data.user, token: answer.data.token };
}

async function post(path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(new URL(path, window.location.origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
