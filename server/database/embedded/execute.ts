import { spawn } from 'node:child_process';

/** Result of a program, with everything that it printed. */
export type Result = { isSuccess: boolean; output: string };

type Options = {
  user?: { uid: number; gid: number } | undefined;
  input?: string;
  /** For a program that leaves a server behind: on Windows that would inherit the pipes and keep them open. */
  isOutputIgnored?: boolean;
};

/** Runs a program to its end and returns what it printed; a program that is missing counts as one that failed. */
export function execute([command, ...args]: [string, ...string[]], options: Options = {}): Promise<Result> {
  const { user, input, isOutputIgnored = false } = options;
  const output = isOutputIgnored ? 'ignore' : 'pipe';
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...user,
      stdio: ['pipe', output, output],
      // A folder that every user may enter, and messages in one language.
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C' },
    });
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
    child.on('error', (error) => {
      resolve({ isSuccess: false, output: error.message });
    });
    child.on('close', (code) => {
      resolve({ isSuccess: code === 0, output: printed.trim() });
    });
  });
}
