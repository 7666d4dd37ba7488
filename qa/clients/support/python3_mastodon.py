"""Drives a server of the sandbox with Debian's python3-mastodon; prints what it saw as JSON, for a story to judge.

Called with the server's origin, the address to which authorizations return, and the folder of the files to upload.
"""

import json
import sys
from urllib.parse import parse_qs, urlparse

import requests
from mastodon import Mastodon, MastodonAPIError

origin, redirect_uri, folder = sys.argv[1:]
scopes = ["read:accounts", "read:statuses", "write:statuses", "write:media"]


def allow(address):
    """Presses the button of the consent page; gives the code that comes back."""
    url = urlparse(address)
    form = {name: values[0] for name, values in parse_qs(url.query).items()}
    form.update(decision="allow", handle="ada_lovelace")
    response = requests.post(f"{url.scheme}://{url.netloc}{url.path}", data=form, allow_redirects=False)
    return parse_qs(urlparse(response.headers["location"]).query)["code"][0]


def error_of(call):
    """Name of the error that a call ends with."""
    try:
        call()
    except MastodonAPIError as error:
        return type(error).__name__
    return None


client_id, client_secret = Mastodon.create_app(
    "python3-mastodon", scopes=scopes, redirect_uris=redirect_uri, api_base_url=origin
)
client = Mastodon(client_id=client_id, client_secret=client_secret, api_base_url=origin)
code = allow(client.auth_request_url(redirect_uris=redirect_uri, scopes=scopes))
client.log_in(code=code, redirect_uri=redirect_uri, scopes=scopes)

account = client.account_verify_credentials()
post = client.status_post("Hello #python", visibility="public", spoiler_text="Snakes", language="en", idempotency_key="a-key")
again = client.status_post("Hello again", idempotency_key="a-key")
image = client.media_post(f"{folder}/a.png", description="A river")
described = client.media_update(image, description="A wide river")
video = client.media_post(f"{folder}/a.mp4", synchronous=True)
with_image = client.status_post("An image", media_ids=[image])
with_video = client.status_post("A video", media_ids=video)
timeline = client.account_statuses(account, limit=2)
older = client.fetch_next(timeline)
deleted = client.status_delete(with_video)

seen = {
    "acct": account.acct,
    "max_characters": client.instance().configuration.statuses.max_characters,
    "spoiler_text": post.spoiler_text,
    "is_repeated": again.id == post.id,
    "source": client.status_source(post).text,
    "description": described.description,
    "attachment": with_image.media_attachments[0].description,
    "has_video": video.url is not None,
    "tagged": [one.id == post.id for one in client.timeline_hashtag("python")],
    "pages": [len(timeline), len(older)],
    "deleted": deleted.id == with_video.id,
    "errors": [
        error_of(lambda: client.status(with_video)),
        error_of(lambda: client.status_post("")),
        error_of(lambda: Mastodon(access_token="nonsense", api_base_url=origin).account_verify_credentials()),
    ],
}
client.revoke_access_token()
print(json.dumps(seen))
