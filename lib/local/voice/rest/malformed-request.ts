import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

const STATUS_OF = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/** How long a caller has to take the answer and go. */
const LEAVING_MS = 1_000;

/** Answers what is no HTTP that Node could parse. What comes after it on the same socket is malformed too. */
export function answerMalformed(error: Error & { code?: string }, socket: Duplex): void {
  if (socket.writableEnded) return;
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  endWithStatus(socket, STATUS_OF.get(error.code ?? '') ?? 400, 'The request is malformed.');
}

/** For sockets that no response belongs to. */
export function endWithStatus(socket: Duplex, status: number, message: string): void {
  const code = (STATUS_CODES[status] ?? 'error').toLowerCase().replaceAll(' ', '_');
  const body = JSON.stringify({ detail: { status: code, message } });
  socket.on('error', () => socket.destroy());
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'connection: close',
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
  setTimeout(() => socket.destroy(), LEAVING_MS).unref();
}
