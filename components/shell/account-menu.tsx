'use client';

import { LogOut } from 'lucide-react';
import { useRef } from 'react';
import { Avatar } from '#components/ui/avatar.tsx';
import { DropdownMenu, MenuHeading, MenuItem, MenuLink } from '#components/ui/dropdown-menu.tsx';
import { shellTexts } from '#lib/platform/texts/shell.public.ts';

interface AccountMenuProps {
  displayName: string;
  email: string;
  links: readonly { href: string; label: string }[];
  /** The path of the route that takes the POST. */
  signOut: string;
}

export function AccountMenu({ displayName, email, links, signOut }: AccountMenuProps) {
  const signOutForm = useRef<HTMLFormElement>(null);
  return (
    <>
      <DropdownMenu
        trigger={
          <button type="button" className="grid size-11 flex-none place-content-center rounded-full">
            <Avatar name={displayName} />
            <span className="sr-only">{shellTexts.accountLabel(displayName)}</span>
          </button>
        }
      >
        <MenuHeading>
          <span className="block font-medium">{displayName}</span>
          <span className="block text-small break-all text-ink-soft">{email}</span>
        </MenuHeading>
        {links.map((link) => (
          <MenuLink key={link.href} href={link.href}>
            {link.label}
          </MenuLink>
        ))}
        <MenuItem onSelect={() => signOutForm.current?.requestSubmit()}>
          <LogOut aria-hidden="true" />
          {shellTexts.signOut}
        </MenuItem>
      </DropdownMenu>
      {/* Outside the menu: a form that unmounts with it would never be sent. */}
      <form ref={signOutForm} hidden method="post" action={signOut} />
    </>
  );
}
