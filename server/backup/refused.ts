/** Ends a backup or a restore before it has changed anything; its sentence names the way out. */
export class BackupRefused extends Error {}
