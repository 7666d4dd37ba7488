import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a scripted server sees it. */
export type Asked = { path: string; query: URLSearchParams; headers: http.IncomingHttpHeaders };

/** What a scripted server sends: JSON, or a text as it stands. */
export type Scripted = { status?: number; headers?: Record<string, string>; json?: unknown; text?: string };

/** A server of others; `host` is its address and port. */
export type ScriptedServer = { host: string; asked: Asked[]; respond: (asked: Asked) => Scripted | 'nothing' };

/** Starts servers on this computer that answer what a test says; `close` ends them all. */
export function createScriptedServers() {
  const servers: http.Server[] = [];
  return {
    async start(respond: ScriptedServer['respond'] = () => ({ json: [] })): Promise<ScriptedServer> {
      const scripted: ScriptedServer = { host: '', asked: [], respond };
      const server = http.createServer(({ url = '', headers }, response) => {
        const { pathname, searchParams } = new URL(url, 'http://host');
        const asked = { path: pathname, query: searchParams, headers };
        scripted.asked.push(asked);
        const script = scripted.respond(asked);
        if (script === 'nothing') return;
        const { status = 200, json, text = JSON.stringify(json) } = script;
        response.writeHead(status, { 'content-type': 'application/json', ...script.headers }).end(text);
      });
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      scripted.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
      return scripted;
    },
    close(): void {
      for (const server of servers.splice(0)) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
