/** Presses a button of a consent page, as a handle where one is given, and returns the address that it leads to. */
export async function decide(url: URL, decision: 'allow' | 'refuse', handle = ''): Promise<URL> {
  const form = new URLSearchParams(url.searchParams);
  form.set('decision', decision);
  form.set('handle', handle);
  const response = await fetch(url.origin + url.pathname, { method: 'POST', body: form, redirect: 'manual' });
  const location = response.headers.get('location');
  if (response.status !== 303 || location === null) throw new Error(`The consent page answered ${response.status}`);
  return new URL(location);
}
