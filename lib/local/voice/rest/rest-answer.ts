import type { z } from 'zod';
import { newToken } from '#lib/platform/token.ts';

/** What a REST call is answered with; failures have the shapes of the real provider. */
export type RestAnswer = {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** In place of a JSON body. */
  sound?: Buffer;
};

export const restAnswer = (body: unknown): RestAnswer => ({ status: 200, body });

export const restRefusal = (status: number, code: string, message: string): RestAnswer => ({
  status,
  body: { detail: { status: code, message } },
});

/** Its newer form, which says more; `status` stayed as it was. */
export type Refusing = { type: string; code: string; status: string; message: string; param?: string };

export const refusedAs = (status: number, detail: Refusing): RestAnswer => ({
  status,
  body: { detail: { ...detail, request_id: newToken() } },
});

export const unknownDocument = (id: string): RestAnswer =>
  refusedAs(404, {
    type: 'not_found',
    code: 'document_not_found',
    status: 'document_not_found',
    message: `Document with id ${id.slice(0, 100)} not found.`,
  });

/** A fault inside of an agent's configuration, with its place. */
export const invalidConfig = (param: string, problem: string): RestAnswer =>
  refusedAs(400, {
    type: 'validation_error',
    code: 'invalid_parameters',
    status: 'input_invalid',
    message: `Invalid conversation config: ${problem}`.slice(0, 500),
    param: param.slice(0, 200),
  });

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
