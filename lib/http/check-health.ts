import 'server-only';
import { probeAuth } from '#lib/auth/probe-auth.ts';
import { probeDatabase } from '#lib/db/health.ts';
import { env } from '#lib/platform/env.ts';

/** How long a load balancer may be kept waiting. */
const PATIENCE_MS = 3_000;

type Health = Awaited<ReturnType<typeof askServices>>;

let asking: Promise<Health> | null = null;

/**
 * For load balancers and people: what answers, what is configured, what is a local twin. No addresses, no keys.
 * However many ask at once, the services are asked once: a crowd at this door must not be what overloads them.
 */
export function checkHealth(): Promise<Health> {
  asking ??= askServices().finally(() => {
    asking = null;
  });
  return asking;
}

async function askServices() {
  const { LOCAL_SERVICES, SMTP_URL, ELEVENLABS_API_KEY, MODEL_PROVIDER, ...seen } = env();
  const [schema, authAnswers] = await Promise.all([
    probeDatabase(AbortSignal.timeout(PATIENCE_MS)),
    probeAuth(AbortSignal.timeout(PATIENCE_MS)),
  ]);
  const kind = (name: 'supabase' | 'mail' | 'voice') => (LOCAL_SERVICES.includes(name) ? 'local' : 'real');
  const answers = (up: boolean) => ({ state: up ? 'up' : 'down', kind: kind('supabase') });
  const configured = (setting: unknown, twin: 'local' | 'real' = 'real') => ({
    state: setting ? 'configured' : 'off',
    kind: twin,
  });
  return {
    status: schema && authAnswers ? 'up' : 'down',
    schema,
    services: {
      database: answers(schema !== null),
      signIn: answers(authAnswers),
      mail: configured(SMTP_URL, kind('mail')),
      voice: configured(ELEVENLABS_API_KEY, kind('voice')),
      model: { state: 'configured', kind: MODEL_PROVIDER ? 'real' : 'local' },
      errors: configured(seen.SENTRY_DSN),
      traces: configured(seen.OTEL_EXPORTER_OTLP_ENDPOINT),
    },
  };
}
