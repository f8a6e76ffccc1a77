import ipaddr from 'ipaddr.js';

/** Azure answers with a machine's credentials here; it is the one such address in public space. */
const AZURE_METADATA = '168.63.129.16';
const [GLOBAL_UNICAST, GLOBAL_BITS] = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address belongs to the public internet. Loopback, private, link-local and reserved networks do not, and
 * neither do IPv6 addresses that carry an IPv4 address inside (mapped, NAT64, 6to4, Teredo, ISATAP): a gateway may
 * unwrap them to a private one.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv4) return parsed.toString() !== AZURE_METADATA;
  const isIsatap = (parsed.parts[4] === 0 || parsed.parts[4] === 0x200) && parsed.parts[5] === 0x5efe;
  return !parsed.zoneId && !isIsatap && parsed.match(GLOBAL_UNICAST, GLOBAL_BITS);
}
