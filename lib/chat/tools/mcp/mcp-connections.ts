import {
  Client,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import type { Secret } from '#lib/platform/secret.ts';
import { type McpNetwork, McpRefused, mcpFetch } from './mcp-fetch.ts';

export type McpServer = {
  name: string;
  url: string;
  /** Shown to that server alone: it goes into the header of a request to its own origin, and nowhere else. */
  secret?: Secret | undefined;
  /** The only ones of its tools that are offered and called; all, where nobody says. */
  allowed?: readonly string[] | undefined;
};

/** The server cannot be reached, or could not be a moment ago. */
export class McpUnavailable extends Error {}

const REMEMBERED_MS = 60_000;
/** By address, and beyond the turn: every instance finds out for itself. */
const failedAt = new Map<string, number>();

export type McpConnections = {
  /** Connects first, where this was not done yet. Throws `McpUnavailable`, `ProtocolError`, `SdkError`, `McpRefused`, and the abort. */
  use<T>(server: McpServer, signal: AbortSignal, work: (client: Client) => Promise<T>): Promise<T>;
  /** The next use connects anew. */
  close(): Promise<void>;
};

type Connection = { client: Client; transport: StreamableHTTPClientTransport };

/** Connections are made at the first call, kept for the further calls of a turn, and closed at its end. */
export function createMcpConnections(
  network: McpNetwork,
  { connectTimeoutMs, callTimeoutMs }: { connectTimeoutMs: number; callTimeoutMs: number },
): McpConnections {
  const open = new Map<string, Promise<Connection>>();

  async function connect({ url, secret }: McpServer, signal: AbortSignal): Promise<Connection> {
    // This year's revision where the server has it, and the one before where it has not.
    const client = new Client(
      { name: 'reflections', version: '1.0.0' },
      { capabilities: {}, versionNegotiation: { mode: 'auto', probe: { timeoutMs: connectTimeoutMs } } },
    );
    const transport = new StreamableHTTPClientTransport(new URL(url), {
      fetch: mcpFetch(network, callTimeoutMs, secret && { secret, origin: new URL(url).origin }),
    });
    await client.connect(transport, { signal, timeout: connectTimeoutMs, maxTotalTimeout: connectTimeoutMs });
    return { client, transport };
  }

  function connected(server: McpServer, signal: AbortSignal): Promise<Connection> {
    const known = open.get(server.name);
    if (known) return known;
    const opening = connect(server, signal);
    open.set(server.name, opening);
    return opening;
  }

  async function forget({ name }: McpServer): Promise<void> {
    const connection = open.get(name);
    open.delete(name);
    await connection?.then(hangUp, () => {});
  }

  return {
    async use(server, signal, work) {
      signal.throwIfAborted();
      if (hasJustFailed(server)) throw new McpUnavailable();
      let isConnected = false;
      try {
        const { client } = await connected(server, signal);
        isConnected = true;
        return await work(client);
      } catch (error) {
        const isAnswer = isConnected && isAboutTheCall(error);
        if (!isAnswer) void forget(server);
        signal.throwIfAborted();
        if (isAnswer) throw refusalIn(error) ?? error;
        failedAt.set(server.url, Date.now());
        throw new McpUnavailable(undefined, { cause: refusalIn(error) ?? error });
      }
    },
    async close() {
      const connections = [...open.values()];
      open.clear();
      await Promise.allSettled(connections.map(async (opening) => hangUp(await opening)));
    },
  };
}

function hasJustFailed({ url }: McpServer): boolean {
  for (const [address, at] of failedAt) if (Date.now() - at >= REMEMBERED_MS) failedAt.delete(address);
  return failedAt.has(url);
}

async function hangUp({ client, transport }: Connection): Promise<void> {
  await transport.terminateSession().catch(() => {});
  await client.close().catch(() => {});
}

const OF_A_CALL: ReadonlySet<string> = new Set([
  SdkErrorCode.RequestTimeout,
  SdkErrorCode.InvalidResult,
  SdkErrorCode.UnsupportedResultType,
]);

/** The SDK wraps what its network threw. */
function refusalIn(error: unknown, depth = 0): McpRefused | null {
  if (error instanceof McpRefused) return error;
  if (!(error instanceof Error) || depth > 4) return null;
  const wrapped = 'data' in error && error.data && typeof error.data === 'object' ? error.data : {};
  return (
    refusalIn(error.cause, depth + 1) ?? ('cause' in wrapped ? refusalIn(wrapped.cause, depth + 1) : null)
  );
}

/** The server is there and answers; it is this call that went wrong. */
function isAboutTheCall(error: unknown): boolean {
  const refused = refusalIn(error);
  if (refused) return refused.refusal === 'too_large' || refused.refusal === 'too_slow';
  if (error instanceof ProtocolError) return true;
  return error instanceof SdkError && OF_A_CALL.has(error.code);
}
