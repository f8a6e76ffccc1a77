import { inspect } from 'node:util';

const REDACTED = '[secret]';

/**
 * A value that cannot be printed by accident: JSON and inspection show `[secret]`, and turning it into a
 * string throws, so that interpolating one into a prompt, a message or a log line fails loudly.
 */
export class Secret<T extends string = string> {
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
