import { inspect } from 'node:util';

const REDACTED = '[secret]';

class HiddenValue<T extends string> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  reveal(): T {
    return this.#value;
  }

  toJSON(): string {
    return REDACTED;
  }

  [inspect.custom](): string {
    return REDACTED;
  }

  [Symbol.toPrimitive](): never {
    throw new TypeError('A secret was about to become a string. Call reveal() where it is really needed.');
  }
}

/**
 * A value that cannot be printed by accident: JSON and inspection show `[secret]`, and turning it into a string throws,
 * so that interpolating one into a prompt, a message or a log line fails loudly. It does not even compile: TypeScript
 * takes anything in a template but a symbol, and so it is told that a secret is one.
 */
export type Secret<T extends string = string> = symbol & HiddenValue<T>;

export const Secret = HiddenValue as unknown as new <T extends string>(value: T) => Secret<T>;
