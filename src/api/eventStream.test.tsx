import { readEventStream } from './eventStream';

function streamOf(...chunks: string[]): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      chunks.forEach((chunk) => controller.enqueue(encoder.encode(chunk)));
      controller.close();
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
}

it('reads events however the network cuts them up', async () => {
  jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(
      streamOf(
        ': hello\n\ndata: {"type":"chan',
        'ged","tags":["Post"],"id":"é"}\n',
        '\ndata: {"type":"changed","tags":["Account"]}\r\n\r\n',
      ),
    );
  const seen: unknown[] = [];
  const onOpen = jest.fn();
  const status = await readEventStream({
    signal: new AbortController().signal,
    onOpen,
    onChanged: (event) => seen.push(event),
  });
  expect(status).toBe(200);
  expect(onOpen).toHaveBeenCalledTimes(1);
  expect(seen).toEqual([
    { type: 'changed', tags: ['Post'], id: 'é' },
    { type: 'changed', tags: ['Account'] },
  ]);
});

it('reports the status of an error and opens nothing', async () => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 401 }));
  const onOpen = jest.fn();
  const options = { signal: new AbortController().signal, onOpen, onChanged: jest.fn() };
  expect(await readEventStream(options)).toBe(401);
  expect(onOpen).not.toHaveBeenCalled();
});

it.each([
  ': heartbeat',
  'event: x',
  'data: not json',
  'data: null',
  'data: {"type":"other"}',
  'data: {"type":"changed"}',
])('ignores %s', async (block) => {
  const known = 'data: {"type":"changed","tags":["Post"]}';
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(streamOf(`${block}\n\n${known}\n\n`));
  const onChanged = jest.fn();
  await readEventStream({ signal: new AbortController().signal, onOpen: jest.fn(), onChanged });
  expect(onChanged.mock.calls).toEqual([[{ type: 'changed', tags: ['Post'] }]]);
});
