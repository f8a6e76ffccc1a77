import { connect } from 'node:net';

/** A program that listens on 127.0.0.1 alone is not reached by another address of the loopback; one that listens on all is. */
export const connects = ({ port }: { port: number }, host: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
