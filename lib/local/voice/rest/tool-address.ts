const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const PRIVATE =
  /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|0\.|\[f[cd]|\[fe80)|\.(local|internal|lan)$/;

/**
 * Why the provider would not call a tool there, or null. It calls public https addresses only; what is here more lenient is
 * this machine, where the app under development is.
 */
export function toolAddressProblem(address: string): string | null {
  if (/\{\{(?!system_env__)/.test(address)) return 'Invalid URL format';
  const url = URL.parse(address.replaceAll(/\{\{system_env__\w+\}\}/g, 'https://environment.example'));
  if (!url || !/^https?:$/.test(url.protocol)) return 'Invalid URL format';
  if (LOOPBACK.test(url.hostname)) return null;
  if (url.protocol !== 'https:') return 'URL must use HTTPS';
  return PRIVATE.test(url.hostname) ? 'URL must be publicly accessible' : null;
}
