import 'server-only';
import { probeAuth } from '#lib/accounts/probe-auth.ts';
import { probeDatabase } from '#lib/platform/db/health.ts';
import { databaseIsSilent } from '#lib/platform/db/silence.ts';
import { env } from '#lib/platform/env.ts';

/** How long a load balancer may be kept waiting. */
const PATIENCE_MS = 2_500;
/** A service that answers others and not this in time is busy, for so long after it last did. Only then it is taken for down. */
const BUSY_MS = 30_000;

type Health = Awaited<ReturnType<typeof askServices>>;

let asking: Promise<Health> | null = null;
let lastUp = 0;

/**
 * What answers, what is configured, what is a local twin. No addresses, no keys. However many ask at once, the services are
 * asked once: a crowd at this door must not be what overloads them. And under load this is not the first that fails: a load
 * balancer that takes a busy instance out leaves the others more of it.
 */
export function checkHealth(): Promise<Health> {
  asking ??= askServices().finally(() => {
    asking = null;
  });
  return asking;
}

async function askServices() {
  const { LOCAL_SERVICES, SMTP_URL, ELEVENLABS_API_KEY, MODEL_PROVIDER, ...seen } = env();
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const [schema, authAnswers] = await Promise.all([probeDatabase(signal), probeAuth(signal)]);
  const kind = (name: 'supabase' | 'mail' | 'voice') => (LOCAL_SERVICES.includes(name) ? 'local' : 'real');
  const answers = (up: boolean) => ({ state: up ? 'up' : 'down', kind: kind('supabase') });
  const configured = (setting: unknown, twin: 'local' | 'real' = 'real') => ({
    state: setting ? 'configured' : 'off',
    kind: twin,
  });
  const isUp = schema !== null && authAnswers;
  if (isUp) lastUp = Date.now();
  const isBusy = !isUp && signal.aborted && !databaseIsSilent() && Date.now() - lastUp < BUSY_MS;
  return {
    status: isUp || isBusy ? 'up' : 'down',
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
