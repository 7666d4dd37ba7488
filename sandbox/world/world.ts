import path from 'node:path';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AccountPlatform } from '#contract/networks';
import {
  type Account,
  type Container,
  type Grant,
  type RegisteredApp,
  type StoredComment,
  type StoredMedia,
  type StoredPost,
  type Upload,
  type WorldEvent,
  openJournal,
} from './events';
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

/** The people of the sandbox. */
function createAccounts() {
  const byId = new Map<string, Account>();
  const byHandle = new Map<string, Account>();
  return {
    add(account: Account): void {
      byId.set(key(account.platform, account.id), account);
      byHandle.set(key(account.platform, account.handle), account);
    },
    byId: (platform: AccountPlatform, id: string): Account | null => byId.get(key(platform, id)) ?? null,
    byHandle: (platform: AccountPlatform, handle: string): Account | null =>
      byHandle.get(key(platform, handle)) ?? null,
    /** In the order in which they came. */
    list: (platform?: AccountPlatform): Account[] =>
      [...byId.values()].filter((account) => platform === undefined || account.platform === platform),
    clear(): void {
      byId.clear();
      byHandle.clear();
    },
  };
}

function key(platform: AccountPlatform, name: string): string {
  return `${platform}:${name.toLowerCase()}`;
}

type Place = Pick<StoredPost, 'platform' | 'id'>;

/** Comments that the networks accepted, by the post that they stand below; they go with it. */
function createComments() {
  const byPost = new Map<string, StoredComment[]>();
  return {
    add(comment: StoredComment): void {
      const key = keyOf({ platform: comment.platform, id: comment.postId });
      byPost.set(key, [...(byPost.get(key) ?? []), comment]);
    },
    /** In the order in which they came. */
    of: (post: Place): readonly StoredComment[] => byPost.get(keyOf(post)) ?? [],
    list: (platform?: AccountPlatform): StoredComment[] =>
      [...byPost.values()].flat().filter((one) => platform === undefined || one.platform === platform),
    removeOf: (post: Place) => void byPost.delete(keyOf(post)),
    clear: () => byPost.clear(),
  };
}

function keyOf({ platform, id }: Place): string {
  return `${platform}:${id}`;
}

/** Grants of apps, found by the hash of a token. */
function createGrants() {
  const byId = new Map<string, Grant>();
  const byAccess = new Map<string, Grant>();
  const byRefresh = new Map<string, Grant>();
  const spentRefresh = new Map<string, string>();

  function remove(id: string): void {
    const grant = byId.get(id);
    if (grant === undefined) return;
    byId.delete(id);
    byAccess.delete(grant.accessHash);
    if (grant.refreshHash !== null) byRefresh.delete(grant.refreshHash);
  }

  return {
    /** Adds a grant or, under a known id, replaces its tokens: the old refresh token is spent from then on. */
    put(grant: Grant): void {
      const replaced = byId.get(grant.id);
      if (replaced?.refreshHash) spentRefresh.set(replaced.refreshHash, grant.id);
      remove(grant.id);
      byId.set(grant.id, grant);
      byAccess.set(grant.accessHash, grant);
      if (grant.refreshHash !== null) byRefresh.set(grant.refreshHash, grant);
    },
    expireAccess(id: string): void {
      const grant = byId.get(id);
      if (grant !== undefined) grant.accessExpiresAt = 0;
    },
    remove,
    byAccessHash: (hash: string): Grant | null => byAccess.get(hash) ?? null,
    byRefreshHash: (hash: string): Grant | null => byRefresh.get(hash) ?? null,
    /** The id of the grant whose refresh token this once was. */
    idOfSpentRefreshHash: (hash: string): string | null => spentRefresh.get(hash) ?? null,
    list: (): Grant[] => [...byId.values()],
    clear(): void {
      [byId, byAccess, byRefresh, spentRefresh].forEach((index) => index.clear());
    },
  };
}

/** Uploaded images and videos by id. */
type MediaStore = { put(id: string, bytes: Buffer): void; get(id: string): Buffer | null; clear(): void };

/** Keeps uploads in a folder; with null in memory. */
function openMediaStore(folder: string | null): MediaStore {
  if (folder === null) {
    const kept = new Map<string, Buffer>();
    return {
      put: (id, bytes) => void kept.set(id, bytes),
      get: (id) => kept.get(id) ?? null,
      clear: () => kept.clear(),
    };
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fileOf = (id: string) => path.join(folder, path.basename(id));
  return {
    put: (id, bytes) => writeFileSync(fileOf(id), bytes),
    get(id) {
      try {
        return readFileSync(fileOf(id));
      } catch {
        return null;
      }
    },
    clear() {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true, mode: 0o700 });
    },
  };
}
