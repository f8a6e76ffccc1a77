export const inputStyle = [
  'block w-full min-w-0 rounded-md border border-edge bg-paper-raised px-3 text-body text-ink transition-colors',
  'enabled:hover:border-ink focus-visible:border-ink focus-visible:outline-2 focus-visible:outline-offset-0',
  'aria-invalid:border-danger',
  'disabled:cursor-not-allowed disabled:bg-paper-sunken disabled:text-ink-faint',
].join(' ');
