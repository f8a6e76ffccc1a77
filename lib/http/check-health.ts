import 'server-only';
import { probeDatabase } from '#lib/db/health.ts';
import { env } from '#lib/platform/env.ts';

type Service = { state: 'up' | 'down' | 'off'; kind: 'local' | 'real' };

/** For load balancers and people: says which services answer and which are local twins; no addresses, no keys. */
export async function checkHealth() {
  const { LOCAL_SERVICES, SMTP_URL, SENTRY_DSN, OTEL_EXPORTER_OTLP_ENDPOINT } = env();
  const schema = await probeDatabase(AbortSignal.timeout(3_000));
  const kind = (name: 'supabase' | 'mail') => (LOCAL_SERVICES.includes(name) ? 'local' : 'real');
  const configured = (value: unknown): Service => ({ state: value ? 'up' : 'off', kind: 'real' });
  const database: Service = { state: schema ? 'up' : 'down', kind: kind('supabase') };
  return {
    status: schema ? 'up' : 'down',
    schema,
    services: {
      database,
      mail: { state: SMTP_URL ? 'up' : 'off', kind: kind('mail') } satisfies Service,
      errors: configured(SENTRY_DSN),
      traces: configured(OTEL_EXPORTER_OTLP_ENDPOINT),
    },
  };
}
