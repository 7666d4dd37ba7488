import { spawn } from 'node:child_process';

export type Result = { isSuccess: boolean; output: string };

type Options = { user?: { uid: number; gid: number } | undefined; input?: string };

/** Runs a program to its end and returns what it printed; a program that is missing counts as one that failed. */
export function execute([command, ...args]: [string, ...string[]], { user, input }: Options = {}): Promise<Result> {
  return new Promise((resolve) => {
    // A fixed locale keeps the messages of PostgreSQL the same everywhere; '/' is a folder that every user may enter.
    const child = spawn(command, args, { ...user, cwd: '/', env: { ...process.env, LC_ALL: 'C' } });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', (error) => resolve({ isSuccess: false, output: error.message }));
    // Not 'close': on Windows the database server inherits the pipes and would keep them open.
    child.on('exit', (code) => resolve({ isSuccess: code === 0, output }));
  });
}
