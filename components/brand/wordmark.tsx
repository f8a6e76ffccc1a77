import { ReflectionMark } from '#components/brand/reflection-mark.tsx';
import { productName } from '#lib/platform/texts/document.public.ts';

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5 font-serif text-heading leading-none font-medium tracking-tight">
      <span className="text-lamp">
        <ReflectionMark className="size-7" />
      </span>
      {productName}
    </span>
  );
}
