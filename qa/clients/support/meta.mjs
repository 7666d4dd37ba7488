/** Connects the first Page of a person as Meta's documentation tells it; gives its id and its token. */
export async function connectPage(sandbox, { clientId, clientSecret }, { redirectUri, scope, handle }) {
  const query = { client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope, state: 'a-state' };
  const address = `https://www.facebook.com/v24.0/dialog/oauth?${new URLSearchParams(query)}`;
  const code = (await sandbox.allow(address, handle)).searchParams.get('code');
  const app = { client_id: clientId, client_secret: clientSecret };
  const token = async (more) => {
    // Its parameters may come in a form as well as in the address.
    const response = await fetch('https://graph.facebook.com/oauth/access_token', {
      method: 'POST',
      body: new URLSearchParams({ ...app, ...more }),
    });
    return (await response.json()).access_token;
  };
  const short = await token({ redirect_uri: redirectUri, code });
  const long = await token({ grant_type: 'fb_exchange_token', fb_exchange_token: short });
  const pages = await fetch(`https://graph.facebook.com/v24.0/me/accounts?fields=id,access_token&access_token=${long}`);
  const [page] = (await pages.json()).data;
  return { id: page.id, accessToken: page.access_token, userToken: long };
}
