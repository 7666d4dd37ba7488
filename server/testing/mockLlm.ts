import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './freePort';
import { until } from './until';
import { untilExit } from './untilExit';

const PROGRAM = require.resolve('@dwmkerr/mock-llm');

/** A reply of the model to a last message that holds these words; to any with ''. */
export type MockReply = { to: string; content: string } | { to: string; status: number; error: object };

type Options = { replies: MockReply[]; chunkSize?: number; chunkIntervalMs?: number };

/** An AI server that others wrote (@dwmkerr/mock-llm), in a process of its own; later replies come before earlier ones. */
export async function startMockLlm({ replies, chunkSize = 12, chunkIntervalMs = 5 }: Options) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'postwright-mock-llm-'));
  const config = path.join(folder, 'mock-llm.yaml');
  const rules = replies.map((reply) => ({
    path: '/v1/chat/completions',
    match: reply.to === '' ? '@' : `contains(to_string(body.messages[-1].content), '${reply.to}')`,
    response: { status: 'status' in reply ? reply.status : 200, content: JSON.stringify(bodyOf(reply)) },
  }));
  // JSON is YAML too.
  await writeFile(config, JSON.stringify({ streaming: { chunkSize, chunkIntervalMs }, rules }));
  const port = await freePort();
  const server = spawn(process.execPath, [PROGRAM, '--config', config], {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: String(port) },
    stdio: 'ignore',
  });
  const origin = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${origin}/health`).catch(() => null))?.ok ?? false);
  return {
    host: `127.0.0.1:${port}`,
    apiUrl: `${origin}/v1`,
    async stop(): Promise<void> {
      server.kill();
      await untilExit(server, 'the AI server');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function bodyOf(reply: MockReply): object {
  if ('error' in reply) return { error: reply.error };
  const message = { role: 'assistant', content: reply.content };
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'mock',
    choices: [{ index: 0, message, finish_reason: 'stop' }],
  };
}
