'use client';

import {
  AudioLines,
  BookOpenText,
  CircleQuestionMark,
  Eye,
  History,
  type LucideIcon,
  MessageCircle,
  MessagesSquare,
  Settings2,
} from 'lucide-react';
import { usePathname } from 'next/navigation';
import { PageLink } from '#components/ui/page-link.tsx';
import { shellTexts } from '#lib/platform/texts/shell.public.ts';

const icons = {
  talk: MessageCircle,
  interview: MessagesSquare,
  knowledge: BookOpenText,
  publish: Eye,
  voice: AudioLines,
  questions: CircleQuestionMark,
  sessions: History,
  settings: Settings2,
} satisfies Record<string, LucideIcon>;

interface ReflectionNavItem {
  href: string;
  label: string;
  icon: keyof typeof icons;
}

interface ReflectionNavProps {
  reflectionName: string;
  /** Only what this member may open, in the order of the page. */
  items: readonly ReflectionNavItem[];
}

export function ReflectionNav({ reflectionName, items }: ReflectionNavProps) {
  const pathname = usePathname();
  const current = closestTo(pathname, items);

  return (
    <nav
      aria-label={shellTexts.reflectionNavLabel(reflectionName)}
      className="-mx-4 min-w-0 sm:-mx-8 lg:mx-0"
    >
      {/* On a phone two rows of four: what is scrolled out of sight is not looked for. */}
      <ul className="grid grid-cols-[repeat(4,auto)] border-b border-line px-1 sm:flex sm:flex-wrap sm:gap-x-1 sm:px-7 lg:flex-col lg:flex-nowrap lg:gap-y-1 lg:border-0 lg:px-0">
        {items.map((item) => (
          <li key={item.href} className="flex-none">
            <NavItem item={item} current={item === current} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

const itemStyle = [
  'flex min-h-12 items-center gap-2.5 border-b-2 px-3 -outline-offset-2 transition-colors [&_svg]:size-4.5 [&_svg]:flex-none',
  'max-sm:flex-col max-sm:justify-center max-sm:gap-0.5 max-sm:px-1 max-sm:py-1 max-sm:text-micro',
  'lg:min-h-10 lg:rounded-md lg:border-b-0 lg:border-s-2',
].join(' ');

function NavItem({ item, current }: { item: ReflectionNavItem; current: boolean }) {
  const Icon = icons[item.icon];
  return (
    <PageLink
      href={item.href}
      aria-current={current ? 'page' : undefined}
      className={
        current
          ? `${itemStyle} border-lamp font-medium text-ink lg:rounded-s-none [&_svg]:text-lamp`
          : `${itemStyle} border-transparent text-ink-soft forced-colors:border-[Canvas] hover:bg-paper-sunken hover:text-ink lg:rounded-s-none`
      }
    >
      <Icon aria-hidden="true" />
      {item.label}
    </PageLink>
  );
}

/** The item with the longest path that leads here: `/reflections/a` must not win over `/reflections/a/settings`. */
function closestTo(pathname: string, items: readonly ReflectionNavItem[]): ReflectionNavItem | undefined {
  return items
    .filter((item) => pathname === item.href || pathname.startsWith(`${item.href}/`))
    .sort((a, b) => b.href.length - a.href.length)[0];
}
