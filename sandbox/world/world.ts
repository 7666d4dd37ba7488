import path from 'node:path';
import type { AccountPlatform } from '#contract/networks';
import { createAccounts } from './accounts';
import { createComments } from './comments';
import type {
  Account,
  Container,
  Grant,
  RegisteredApp,
  StoredComment,
  StoredMedia,
  StoredPost,
  Upload,
  WorldEvent,
} from './events';
import { createGrants } from './grants';
import { openJournal } from './journal';
import { openMediaStore } from './mediaStore';
import { createPosts } from './posts';
import { createSnowflakes } from './snowflakes';

/** All that the sandbox remembers: whatever one of its methods has returned from survives a kill -9. */
export type World = ReturnType<typeof createWorld>;

/** Opens the world kept in `folder` (null: in memory only); `now` is in milliseconds since 1970. */
export function createWorld(folder: string | null, now: () => number) {
  const { journal, events } = openJournal(folder && path.join(folder, 'journal.jsonl'));
  const files = openMediaStore(folder && path.join(folder, 'media'));
  const uploads = new Map<string, Upload>();
  const containers = new Map<string, Container>();
  const apps = new Map<string, RegisteredApp>();
  const accounts = createAccounts();
  const grants = createGrants();
  const posts = createPosts();
  const comments = createComments();
  const ids = createSnowflakes(now);

  function apply(event: WorldEvent): void {
    switch (event.type) {
      case 'accountCreated':
        ids.see(event.account.id);
        return accounts.add(event.account);
      case 'tokensGranted':
        return grants.put({ ...event.grant });
      case 'accessExpired':
        return grants.expireAccess(event.grantId);
      case 'grantRevoked':
        return grants.remove(event.grantId);
      case 'appRegistered':
        return void apps.set(event.app.clientId, event.app);
      case 'mediaUploaded':
        ids.see(event.upload.id);
        return void uploads.set(event.upload.id, event.upload);
      case 'containerSaved':
        ids.see(event.container.id);
        return void containers.set(event.container.id, event.container);
      case 'postAccepted':
        ids.see(event.post.id);
        return posts.add(event.post);
      case 'postChanged':
        return posts.change(event.post);
      case 'postDeleted':
        comments.removeOf(event.post);
        return posts.remove(event.post);
      case 'commentAccepted':
        ids.see(event.comment.id);
        return comments.add(event.comment);
    }
  }

  function record(event: WorldEvent): void {
    journal.append(event);
    apply(event);
  }

  function keepPost(
    { platform, id: accountId }: Account,
    post: Omit<StoredPost, 'platform' | 'accountId'>,
  ): StoredPost {
    const kept = { platform, accountId, ...post };
    record({ type: 'postAccepted', post: kept });
    return kept;
  }

  events.forEach(apply);

  return {
    accounts,
    grants,
    posts,
    comments,
    nextId: ids.next,
    createAccount(platform: AccountPlatform, handle: string, name: string, id = ids.next()): Account {
      const account = { platform, id, handle, name, createdAt: now() };
      record({ type: 'accountCreated', account });
      return account;
    },
    putApp: (app: RegisteredApp) => record({ type: 'appRegistered', app }),
    app: (clientId: string): RegisteredApp | null => apps.get(clientId) ?? null,
    putGrant: (grant: Grant) => record({ type: 'tokensGranted', grant }),
    expireAccess: (grantId: string) => record({ type: 'accessExpired', grantId }),
    revokeGrant: (grantId: string) => record({ type: 'grantRevoked', grantId }),
    /** Keeps an upload and its bytes; under a known id it replaces what was said of it. */
    putUpload(upload: Upload, bytes?: Buffer): void {
      if (bytes !== undefined) files.put(upload.id, bytes);
      record({ type: 'mediaUploaded', upload });
    },
    /** An upload of this account. */
    upload({ platform, id: accountId }: Account, id: string): Upload | null {
      const upload = uploads.get(id);
      return upload?.platform === platform && upload.accountId === accountId ? upload : null;
    },
    putContainer: (container: Container) => record({ type: 'containerSaved', container }),
    /** A container of this account. */
    container({ id: accountId }: Account, id: string): Container | null {
      const container = containers.get(id);
      return container?.accountId === accountId ? container : null;
    },
    /** Files that the sandbox serves under /__sandbox/media/{id}. */
    file(id: string): { mimeType: string; bytes: Buffer } | null {
      const mimeType = uploads.get(id)?.mimeType;
      const bytes = mimeType === undefined ? null : files.get(id);
      return mimeType !== undefined && bytes !== null ? { mimeType, bytes } : null;
    },
    acceptPost(
      account: Account,
      text: string,
      media: StoredMedia[] = [],
      more: Pick<StoredPost, 'publicFrom' | 'details' | 'mark'> & { id?: string } = {},
    ): StoredPost {
      return keepPost(account, { id: ids.next(), text, createdAt: now(), media, ...more });
    },
    /** A post that another tool has made on this account, at `createdAt`. */
    acceptOthersPost: (account: Account, text: string, createdAt: number): StoredPost =>
      keepPost(account, { id: createdAt < now() ? ids.at(createdAt) : ids.next(), text, createdAt, media: [] }),
    changePost: (post: StoredPost) => record({ type: 'postChanged', post }),
    deletePost: ({ platform, id }: StoredPost) => record({ type: 'postDeleted', post: { platform, id } }),
    /** A comment of an account below a post. */
    acceptComment({ platform, id: accountId }: Account, { id: postId }: StoredPost, text: string): StoredComment {
      const comment = { platform, id: ids.next(), postId, accountId, text, createdAt: now() };
      record({ type: 'commentAccepted', comment });
      return comment;
    },
    reset(): void {
      journal.clear();
      files.clear();
      [accounts, apps, grants, posts, comments, uploads, containers].forEach((store) => store.clear());
    },
    close: journal.close,
  };
}
