import { readOrMakeSecrets } from '#lib/local/local-secrets.ts';
import { readStackAddress } from '#lib/local/stack-address.ts';
import { FUNCTION_SCHEMA } from '#lib/platform/database-schemas.ts';

/** Asks the API of the embedded stack that runs on a data directory, as the installation does. With a body it is told something. */
export function askStack(dataDir: string, path: string, body?: object): Promise<Response> {
  const { secretKey } = readOrMakeSecrets(dataDir);
  return fetch(`${readStackAddress(dataDir)}/rest/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      apikey: secretKey,
      authorization: `Bearer ${secretKey}`,
      'content-type': 'application/json',
      ...(path.startsWith('rpc/') && { 'content-profile': FUNCTION_SCHEMA }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}
