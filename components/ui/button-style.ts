import { classNames } from '#components/ui/class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

const variants = {
  primary: 'border-transparent bg-ink text-paper hover:bg-ink-soft',
  secondary: 'border-edge bg-transparent text-ink hover:border-ink hover:bg-paper-raised',
  quiet: 'border-transparent bg-transparent text-ink-soft hover:bg-paper-sunken hover:text-ink',
  danger: 'border-danger bg-transparent text-danger hover:bg-danger hover:text-paper',
} satisfies Record<ButtonVariant, string>;

const sizes = {
  small: 'min-h-9 gap-1.5 px-3 text-small',
  medium: 'min-h-11 gap-2 px-4 text-body',
  large: 'min-h-13 gap-2 px-4 text-body sm:gap-2.5 sm:px-6 sm:text-[1.0625rem]',
} satisfies Record<ButtonSize, string>;

export function buttonStyle(variant: ButtonVariant, size: ButtonSize): string {
  return classNames(
    'relative inline-flex items-center justify-center rounded-md border py-1.5 text-center font-medium leading-tight',
    'transition-colors disabled:cursor-not-allowed disabled:border-line disabled:bg-paper-sunken',
    'disabled:text-ink-faint [&_svg]:size-[1.15em] [&_svg]:flex-none',
    variants[variant],
    sizes[size],
  );
}
