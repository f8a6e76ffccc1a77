import { createHash, createHmac, createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { z } from 'zod';

/** A request of a client at the OAuth server; once it is decided there is none any more, and what was agreed to is agreed to again. */
type Authorization = { clientName: string; redirectUri: string; scope: string; state: string };

/** The parts of hosted Supabase Auth that keep second factors and what clients may, as its API is documented; it refuses what that refuses. */
type Factor = { id: string; name: string; secret: Buffer; status: 'unverified' | 'verified'; since: string };

const MOST_FACTORS = 10;
const bodySchema = z.looseObject({
  factor_type: z.string().optional(),
  friendly_name: z.string().optional(),
  challenge_id: z.string().optional(),
  code: z.string().optional(),
  action: z.enum(['approve', 'deny']).optional(),
  credential: z
    .object({
      id: z.string(),
      response: z.object({
        clientDataJSON: z.string(),
        attestationObject: z.string().optional(),
        authenticatorData: z.string().optional(),
        signature: z.string().optional(),
        userHandle: z.string().optional(),
      }),
    })
    .optional(),
});

type Registered = { id: string; credentialId: string; publicKey: string };
const bytesOf = (text = '') => Buffer.from(text, 'base64url');

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** RFC 6238, six digits every half minute, as the apps on phones show them. */
export function codeOf(secret: Buffer, now = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

export async function startHostedAuth() {
  const userId = randomUUID();
  let factors: Factor[] = [];
  const challenges = new Map<string, string>();
  const authorizations = new Map<string, Authorization>();
  const agreed = new Set<string>();
  let passkeys: Registered[] = [];
  const passkeyChallenges = new Set<string>();
  const user = () => ({
    id: userId,
    email: 'vera@example.org',
    factors: factors.map(({ id, name, status, since }) => ({
      id,
      friendly_name: name,
      factor_type: 'totp',
      status,
      created_at: since,
      updated_at: since,
    })),
  });
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const session = (aal: 'aal1' | 'aal2', method = 'password') => ({
    access_token: `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: userId, aal, amr: [{ method }], exp: Math.floor(Date.now() / 1000) + 3_600, session_id: userId })}.${part({})}`,
    token_type: 'bearer',
    expires_in: 3_600,
    refresh_token: randomUUID(),
    user: user(),
  });
  const levelOf = (request: IncomingMessage) => {
    const claims = request.headers.authorization?.split('.')[1];
    if (!claims) throw new Refusal(401, 'no_authorization');
    return z.object({ aal: z.string() }).parse(JSON.parse(Buffer.from(claims, 'base64url').toString())).aal;
  };
  const factorOf = (id: string) => {
    const factor = factors.find((one) => one.id === id);
    if (!factor) throw new Refusal(404, 'mfa_factor_not_found');
    return factor;
  };

  function authorize(call: string, id: string, action: 'approve' | 'deny' | undefined): object {
    const authorization = authorizations.get(id);
    if (!authorization) throw new Refusal(404, 'oauth_authorization_not_found');
    const { clientName, redirectUri, scope, state } = authorization;
    const back = (answered: string) => {
      authorizations.delete(id);
      return { redirect_url: `${redirectUri}?${answered}&state=${state}` };
    };
    const grant = `${clientName} ${scope}`;
    if (call === 'GET' && !agreed.has(grant)) {
      const client = { id: randomUUID(), name: clientName, uri: 'https://client.example', logo_uri: '' };
      return { authorization_id: id, redirect_uri: redirectUri, client, user: user(), scope };
    }
    if (call === 'GET') return back(`code=${randomUUID()}`);
    if (call !== 'POST/consent' || !action) throw new Refusal(400, 'validation_failed');
    if (action === 'deny') return back('error=access_denied');
    agreed.add(grant);
    return back(`code=${randomUUID()}`);
  }

  const isProtected = (level: string) =>
    factors.some(({ status }) => status === 'verified') && level !== 'aal2';

  /** Past the wrapping of an attestation: what a test sends as one is the public key. */
  function answerPasskey(call: string, { challenge_id, credential }: z.infer<typeof bodySchema>): object {
    const { response } = credential ?? {};
    const challenge = () => {
      const { challenge: said } = z
        .object({ challenge: z.string() })
        .parse(JSON.parse(bytesOf(response?.clientDataJSON).toString()));
      if (!passkeyChallenges.delete(challenge_id ?? '') || bytesOf(said).toString() !== challenge_id)
        throw new Refusal(400, 'webauthn_challenge_not_found');
    };
    switch (call) {
      case 'registration/options':
      case 'authentication/options': {
        const id = randomUUID();
        passkeyChallenges.add(id);
        const excludeCredentials = passkeys.map(({ credentialId }) => ({
          id: credentialId,
          type: 'public-key',
        }));
        const options = { challenge: Buffer.from(id).toString('base64url'), userVerification: 'preferred' };
        return {
          challenge_id: id,
          options: call.startsWith('registration') ? { ...options, excludeCredentials } : options,
          expires_at: Math.floor(Date.now() / 1000) + 300,
        };
      }
      case 'registration/verify': {
        challenge();
        if (passkeys.some(({ credentialId }) => credentialId === credential?.id))
          throw new Refusal(422, 'webauthn_credential_exists');
        const id = randomUUID();
        const publicKey = response?.attestationObject ?? '';
        passkeys = [...passkeys, { id, credentialId: credential?.id ?? '', publicKey }];
        return { id, created_at: new Date().toISOString() };
      }
      case 'authentication/verify': {
        challenge();
        const registered = passkeys.find(({ credentialId }) => credentialId === credential?.id);
        if (!registered || bytesOf(response?.userHandle).toString() !== userId)
          throw new Refusal(400, 'webauthn_verification_failed');
        const said = createHash('sha256').update(bytesOf(response?.clientDataJSON)).digest();
        const signed = Buffer.concat([bytesOf(response?.authenticatorData), said]);
        const key = createPublicKey({ key: bytesOf(registered.publicKey), format: 'der', type: 'spki' });
        if (!verify('sha256', signed, key, bytesOf(response?.signature)))
          throw new Refusal(400, 'webauthn_verification_failed');
        return session('aal1', 'passkey');
      }
      default:
        throw new Error(`Nobody expected ${call}`);
    }
  }

  const listed = () => passkeys.map(({ id }) => ({ id, created_at: new Date().toISOString() }));
  function removePasskey(id: string): object {
    if (!passkeys.some((one) => one.id === id)) throw new Refusal(404, 'validation_failed');
    passkeys = passkeys.filter((one) => one.id !== id);
    return {};
  }

  function answer(request: IncomingMessage, path: string, body: z.infer<typeof bodySchema>): object {
    const [, id = '', what = ''] = /^\/factors\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    const call = `${request.method} ${path.replace(id || '\0', ':id')}`;
    if (call === 'POST /token') return session('aal1');
    const [, byServer] = /^\/admin\/users\/[^/]+\/factors\/([^/]+)$/.exec(path) ?? [];
    if (byServer) {
      if (request.headers.authorization !== 'Bearer secret') throw new Refusal(403, 'not_admin');
      factors = factors.filter((factor) => factor.id !== factorOf(byServer).id);
      return { id: byServer };
    }
    const [, adminPasskey] = /^\/admin\/users\/[^/]+\/passkeys\/?([^/]*)$/.exec(path) ?? [];
    if (adminPasskey !== undefined) {
      if (request.headers.authorization !== 'Bearer secret') throw new Refusal(403, 'not_admin');
      return request.method === 'GET' ? listed() : removePasskey(adminPasskey);
    }
    const [, ceremony] = /^\/passkeys\/(\w+\/\w+)$/.exec(path) ?? [];
    if (ceremony?.startsWith('authentication')) return answerPasskey(ceremony, body);
    const level = levelOf(request);
    if (path.startsWith('/passkeys')) {
      if (call === 'GET /passkeys') return listed();
      if (isProtected(level)) throw new Refusal(403, 'insufficient_aal');
      return ceremony ? answerPasskey(ceremony, body) : removePasskey(path.split('/').at(-1) ?? '');
    }
    const [, asked, decided] = /^\/oauth\/authorizations\/([^/]+)(\/consent)?$/.exec(path) ?? [];
    if (asked) return authorize(`${request.method}${decided ?? ''}`, asked, body.action);
    switch (call) {
      case 'GET /user':
        return user();
      case 'POST /factors': {
        if (body.factor_type !== 'totp') throw new Refusal(400, 'validation_failed');
        if (isProtected(level)) throw new Refusal(403, 'insufficient_aal');
        if (factors.length >= MOST_FACTORS) throw new Refusal(422, 'too_many_enrolled_mfa_factors');
        if (factors.some(({ name }) => name === body.friendly_name))
          throw new Refusal(422, 'mfa_factor_name_conflict');
        const secret = randomBytes(20);
        const factor: Factor = {
          id: randomUUID(),
          name: body.friendly_name ?? '',
          secret,
          status: 'unverified',
          since: new Date().toISOString(),
        };
        factors = [...factors, factor];
        const text = secret.toString('base64');
        return {
          id: factor.id,
          type: 'totp',
          totp: { qr_code: '<svg/>', secret: text, uri: `otpauth://totp/x?secret=${text}` },
        };
      }
      case 'POST /factors/:id/challenge': {
        const challenge = randomUUID();
        challenges.set(challenge, factorOf(id).id);
        return { id: challenge, type: 'totp', expires_at: Math.floor(Date.now() / 1000) + 300 };
      }
      case 'POST /factors/:id/verify': {
        const factor = factorOf(id);
        if (challenges.get(body.challenge_id ?? '') !== id) throw new Refusal(422, 'mfa_challenge_expired');
        const now = Date.now();
        const isRight = [now - 30_000, now, now + 30_000].some(
          (at) => codeOf(factor.secret, at) === body.code,
        );
        if (!isRight) throw new Refusal(422, 'mfa_verification_failed');
        challenges.delete(body.challenge_id ?? '');
        factor.status = 'verified';
        return session('aal2');
      }
      case 'DELETE /factors/:id': {
        if (factorOf(id).status === 'verified' && level !== 'aal2')
          throw new Refusal(422, 'insufficient_aal');
        factors = factors.filter((factor) => factor.id !== id);
        return { id };
      }
      default:
        throw new Error(`Nobody expected ${call} ${what}`);
    }
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { pathname } = new URL(request.url ?? '/', 'http://here');
    try {
      const body = bodySchema.parse(JSON.parse(Buffer.concat(chunks).toString() || '{}'));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer(request, pathname.replace(/^\/auth\/v1/, ''), body)));
    } catch (error) {
      const { status, code } = error instanceof Refusal ? error : new Refusal(500, String(error));
      response.writeHead(status, {
        'content-type': 'application/json',
        'x-supabase-api-version': '2024-01-01',
      });
      response.end(JSON.stringify({ code, message: code }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    userId,
    /** As a client begins it; answers the id that the consent page is asked with. */
    askFor: (authorization: Partial<Authorization> = {}) => {
      const id = randomBytes(16).toString('hex');
      authorizations.set(id, {
        clientName: 'Claude',
        redirectUri: 'https://client.example/callback',
        scope: 'openid email',
        state: 's-1',
        ...authorization,
      });
      return id;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
