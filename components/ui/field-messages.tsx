import { CircleAlert } from 'lucide-react';

interface FieldMessageProps {
  id: string;
  children: React.ReactNode;
}

export function FieldHint({ id, children }: FieldMessageProps) {
  return (
    <p id={id} className="text-small text-ink-soft">
      {children}
    </p>
  );
}

export function FieldError({ id, children }: FieldMessageProps) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-small text-danger">
      <CircleAlert aria-hidden="true" className="mt-[0.2em] size-4 flex-none" />
      <span>{children}</span>
    </p>
  );
}
