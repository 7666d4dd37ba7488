import type { LoginResponse, RegisterBody, User } from '#contract/schemas/auth';
import { loadSignedIn } from '../app/loadSignedIn';
import { sessionToken } from '../lib/sessionToken';
import { callServer } from './callServer';

/** A person that the test server does not know yet. */
export function newPerson(): RegisterBody {
  const name = `writer${crypto.randomUUID().slice(0, 12)}`;
  return { email: `${name}@example.com`, username: name, fullName: 'Ada Writer', password: 'correct horse' };
}

/** Registers a person over HTTP. */
export async function signUp(person: RegisterBody = newPerson()): Promise<RegisterBody> {
  await callServer(null, 'POST', '/auth/register', person);
  return person;
}

/** Registers a fresh person, logs in over HTTP and keeps the token, so that the next renderApp opens signed in. */
export async function signUpAndIn(): Promise<{ person: RegisterBody; user: User; token: string }> {
  const person = await signUp();
  const { user, token } = await logInAgain(person);
  // Jest reads it from hundreds of files, which no screen should seem to wait for.
  await loadSignedIn();
  return { person, user, token };
}

/** Logs somebody in over HTTP and keeps the token. */
export async function logInAgain({ email, password }: RegisterBody): Promise<LoginResponse['data']> {
  const { data } = await callServer<LoginResponse>(null, 'POST', '/auth/login', { email, password });
  sessionToken.save(data.token);
  return data;
}
