interface SqlFailure {
  readonly code: string;
  readonly message: string;
  readonly detail?: string | null;
  readonly hint?: string | null;
}

/**
 * Hosted Supabase answers an error raised by one of our functions with its SQLSTATE, message and detail; Supabase Lite
 * answers most SQLSTATEs, P0001 among them, with a 500 that holds none of the three. It does honour PostgREST's
 * `raise sqlstate 'PGRST'` form, so what it would lose is handed to it in that form.
 *
 * Lite also prints every refused query with its parameters, which are people's words; the error that it gets
 * from here prints as one line without them.
 *
 * tests/db/embedded-api.test.ts fails when a new version of the library moves this step.
 */
export function answerLikePostgrest(connection: object): void {
  const normalize: unknown = Reflect.get(connection, 'normalizeDbError');
  if (typeof normalize !== 'function') {
    throw new Error('@supabase/lite no longer has normalizeDbError: find where it maps database errors now');
  }
  Reflect.set(connection, 'normalizeDbError', (error: unknown): unknown => {
    const normalized: unknown = Reflect.apply(normalize, connection, [error]);
    return isSqlFailure(normalized) ? quietError(normalized) : normalized;
  });
}

function isSqlFailure(error: unknown): error is SqlFailure {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code)
  );
}

const mappedByLite = /^(21...|22...|42...|53...|55...|23502|23503|23505|25006|PGRST|PT\d{3})$/;
const serverFault = /^(25|38|39|40|54|57|58|F0|HV|XX)...$/;

function postgrestForm(failure: SqlFailure): SqlFailure {
  if (mappedByLite.test(failure.code)) return failure;
  const { code, message, detail: details = null, hint = null } = failure;
  return {
    code: 'PGRST',
    message: JSON.stringify({ code, message, details, hint }),
    detail: JSON.stringify({ status: serverFault.test(code) ? 500 : 400, headers: {} }),
  };
}

/** A message of Postgres's own may quote what somebody typed, so only those without values are printed. */
function quietError(failure: SqlFailure): Error {
  const said = failure.code === 'P0001' || failure.code === '42501' ? ` ${failure.message}` : '';
  const { code, message, detail, hint } = postgrestForm(failure);
  return Object.assign(new Error(message), {
    code,
    detail,
    hint,
    [Symbol.for('nodejs.util.inspect.custom')]: () => `database refused: ${failure.code}${said}`,
  });
}
