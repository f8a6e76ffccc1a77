import { type AddressInfo, createServer } from 'node:net';
import { StartupProblem } from './startup-problem.ts';

/** Asked before anything is started, so that a taken port costs a second and one line. */
export async function requireFreePort(port: number): Promise<void> {
  try {
    await listenOnce(port);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    throw new StartupProblem(
      code === 'EACCES'
        ? `Port ${port} needs more rights than this user has. Choose a port above 1024: PORT=3001 npm run dev`
        : `Port ${port} is taken by another program. Stop that program, or choose another port: PORT=${port + 1} npm run dev`,
    );
  }
}

export const freePort = (): Promise<number> => listenOnce(0);

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ port, exclusive: true }, () => {
      const address = probe.address() as AddressInfo;
      probe.close(() => resolve(address.port));
    });
  });
}
