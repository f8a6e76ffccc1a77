'use client';

import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { PageLink } from './page-link.tsx';

const itemStyle = [
  'flex min-h-10 w-full items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-start outline-none',
  'data-highlighted:bg-paper-sunken data-highlighted:outline-2 data-highlighted:-outline-offset-2',
  'data-highlighted:outline-edge data-disabled:text-ink-faint [&_svg]:size-4.5 [&_svg]:text-ink-soft',
].join(' ');

export function DropdownMenu({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* Not in a portal: the menu then belongs to the landmark and the reading order of its button. */}
      <Radix.Content
        align="end"
        sideOffset={6}
        collisionPadding={12}
        className="z-30 max-w-[calc(100vw-1.5rem)] min-w-52 animate-appear rounded-md border border-line bg-paper-raised p-1.5 shadow-float"
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <Radix.Label className="mb-1.5 border-b border-line px-2.5 pt-1 pb-2">{children}</Radix.Label>;
}

interface MenuItemProps {
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

export function MenuItem({ onSelect, danger = false, disabled = false, children }: MenuItemProps) {
  return (
    <Radix.Item
      onSelect={onSelect}
      disabled={disabled}
      className={classNames(itemStyle, danger && 'text-danger [&_svg]:text-danger')}
    >
      {children}
    </Radix.Item>
  );
}

export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Radix.Item asChild>
      <PageLink href={href} className={itemStyle}>
        {children}
      </PageLink>
    </Radix.Item>
  );
}
