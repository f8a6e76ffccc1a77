import type { z } from 'zod';

/** What a REST call is answered with; failures have the shapes of the real provider. */
export type RestAnswer = { status: number; body: unknown; headers?: Record<string, string> };

export const answered = (body: unknown): RestAnswer => ({ status: 200, body });

export const refused = (status: number, code: string, message: string): RestAnswer => ({
  status,
  body: { detail: { status: code, message } },
});

export const unknownDocument = (id: string): RestAnswer =>
  refused(404, 'document_not_found', `Document with id ${id.slice(0, 100)} not found.`);

export const invalid = (loc: readonly PropertyKey[], msg: string, type = 'value_error'): RestAnswer => ({
  status: 422,
  body: { detail: [{ loc: loc.map(String), msg, type }] },
});

/** A bounded list: a body of many wrong values is not answered with one that is larger still. */
export const invalidInput = (where: 'body' | 'query', error: z.ZodError): RestAnswer => ({
  status: 422,
  body: {
    detail: error.issues.slice(0, 20).map(({ path, message, code }) => ({
      loc: [where, ...path.map((part) => (typeof part === 'number' ? part : String(part)))],
      msg: message,
      type: code === 'invalid_type' ? 'type_error' : 'value_error',
    })),
  },
});
