/** Ends the start because another server works on the same DATA_DIR; main.ts leaves with `exitCode`. */
export class DataDirInUseError extends Error {
  readonly exitCode = 73;

  constructor(dataDir: string, holderPid: string | undefined) {
    const holder =
      holderPid === undefined ? 'Another Postwright server' : `Another Postwright server (process ${holderPid})`;
    super(`${holder} already works in the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`);
    this.name = 'DataDirInUseError';
  }
}

/** Ends the start because the built-in PostgreSQL cannot run here; its sentence names the way out. */
export class EmbeddedPostgresError extends Error {
  constructor(reason: string) {
    super(`${reason} To use a PostgreSQL server of your own instead, set DATABASE_URL.`);
    this.name = 'EmbeddedPostgresError';
  }
}
