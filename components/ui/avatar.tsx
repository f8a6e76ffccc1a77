import { classNames } from '#components/ui/class-names.ts';

const hues = [
  'bg-[light-dark(oklch(0.9_0.055_35),oklch(0.38_0.06_35))]',
  'bg-[light-dark(oklch(0.91_0.06_60),oklch(0.39_0.06_60))]',
  'bg-[light-dark(oklch(0.92_0.065_88),oklch(0.4_0.055_88))]',
  'bg-[light-dark(oklch(0.91_0.05_115),oklch(0.38_0.045_115))]',
  'bg-[light-dark(oklch(0.9_0.045_12),oklch(0.37_0.055_12))]',
  'bg-[light-dark(oklch(0.89_0.04_340),oklch(0.36_0.05_340))]',
] as const;

const sizes = { small: 'size-8 text-micro', medium: 'size-10 text-small', large: 'size-14 text-heading' };

/** Decorative: the name stands beside it. The same name has the same colour everywhere. */
export function Avatar({ name, size = 'medium' }: { name: string; size?: keyof typeof sizes }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-grid flex-none place-content-center rounded-full border border-transparent font-serif font-medium text-ink select-none',
        sizes[size],
        hueOf(name),
      )}
    >
      {initialsOf(name)}
    </span>
  );
}

function hueOf(name: string): string {
  let sum = 7;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return hues[sum % hues.length] ?? hues[0];
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0],
  );
  return letters.join('').toLocaleUpperCase();
}
