import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPublicAddress } from '#lib/platform/guarded-connect.ts';

test.each([
  ...[
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.0.9',
  ],
  ...[
    '169.254.169.254',
    '169.254.170.2',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.0.192',
    '192.0.2.7',
  ],
  ...[
    '192.88.99.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.51.100.9',
    '203.0.113.5',
    '224.0.0.1',
    '239.255.255.250',
  ],
  ...['240.0.0.1', '255.255.255.255', '168.63.129.16'],
  ...[
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:0:10.0.0.1',
    '::ffff:a9fe:a9fe',
  ],
  ...[
    '64:ff9b::10.0.0.1',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::a00:1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2001:2::1',
  ],
  ...[
    '2002:7f00:1::',
    '2002:a00:1::1',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
  ],
  ...[
    'fec0::1',
    '4000::1',
    '9000::1',
    'ff02::1',
    '2606:4700::5efe:10.0.0.1',
    '2606:4700::200:5efe:10.0.0.1',
    '2606:4700::1%eth0',
  ],
  ...['', 'localhost', '127.1x', 'example.org'],
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('no address of a private network is public in any IPv6 form that carries it', () => {
  const octet = fc.integer({ min: 0, max: 255 });
  const carried = fc.constantFrom(
    '::',
    '::ffff:',
    '::ffff:0:',
    '64:ff9b::',
    '64:ff9b:1::',
    '2001:db8::5efe:',
  );
  fc.assert(
    fc.property(carried, fc.tuple(octet, octet, octet), (prefix, rest) => {
      expect(isPublicAddress(`${prefix}10.${rest.join('.')}`)).toBe(false);
    }),
  );
});
