/** Addresses that lead to this machine or its network, in every spelling; each with a port where somebody listens. */
export const insideAddresses = (port: number): string[] => [
  ...HOSTS.map((host) => `https://${host}:${port}/`),
  ...['https://127.0.0.1/', 'https://[::1]/', 'https://169.254.169.254/latest/meta-data/', 'https://0/'],
];

const HOSTS = [
  ...['127.0.0.1', '127.1', '127.0.1', '127.255.255.254', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1'],
  ...[
    '017700000001',
    '0x7F.0x0.0x0.0x1',
    '127.0.0.1.',
    '0',
    '0.0.0.0',
    '00',
    '0x0',
    '①②⑦.⓪.⓪.①',
    '１２７.0.0.1',
  ],
  ...[
    '127。0。0。1',
    '127．0．0．1',
    '127｡0｡0｡1',
    '%31%32%37.0.0.1',
    '127.0.0.%31',
    '10.1.2.3',
    '0xa010203',
    '012.1.2.3',
  ],
  ...[
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '2852039166',
    '0xA9FEA9FE',
    '0251.0376.0251.0376',
  ],
  ...[
    '169.254.43518',
    '169.254.170.2',
    '100.100.100.200',
    '100.64.0.1',
    '192.0.0.192',
    '168.63.129.16',
    '198.18.0.1',
  ],
  ...['224.0.0.1', '239.255.255.250', '240.1.1.1', '255.255.255.255', '192.88.99.1', '203.0.113.5'],
  ...[
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[0000::0001]',
    '[::127.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
  ],
  ...[
    '[::ffff:a9fe:a9fe]',
    '[::FFFF:10.0.0.1]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b::169.254.169.254]',
  ],
  ...[
    '[64:ff9b:1::a00:1]',
    '[2002:7f00:1::]',
    '[2002:a9fe:a9fe::1]',
    '[2001::1]',
    '[2001:0:7f00:1::]',
    '[fc00::1]',
  ],
  ...[
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
    '[2001:db8::1]',
    '[100::1]',
    '[2606:4700::5efe:a00:1]',
  ],
  ...['localhost', 'LOCALHOST', 'localhost.', 'loc%61lhost'],
];

/** What is no address of a server at all, or hides who is asked. */
export const brokenAddresses = (port: number): string[] => [
  ...['', 'https://', 'https:///', 'api.test', '//api.test/', 'file:///etc/passwd', 'ftp://api.test/'],
  ...[
    'gopher://127.0.0.1/',
    'data:text/html,hi',
    'javascript:alert(1)',
    'ws://api.test/',
    'unix:/var/run/docker.sock',
  ],
  ...[
    `https://[fe80::1%25lo]:${port}/`,
    `https://[::1%lo]:${port}/`,
    `https://[::1:${port}/`,
    'https://127.0.0.256/',
  ],
  ...[
    `https://api.test@127.0.0.1:${port}/`,
    `https://user:pass@127.0.0.1:${port}/`,
    `https://:x@127.0.0.1:${port}/`,
  ],
  ...[`https://127.0.0.1:${port}@api.test/`, 'https://user@api.test/', 'https://api.test:pw@api.test/'],
  ...[
    `https://127.0.0.1\t:${port}/`,
    `https://127.0.0.1:${port}\\@api.test/`,
    `https:\\\\127.0.0.1:${port}\\`,
  ],
  ...[
    `https://api.test\r\nhost: 127.0.0.1:${port}/`,
    'https://api.test/\r\nx: y',
    'https://api\0.test/',
    'https://api .test/',
  ],
  ...['https://api.test:99999/', 'https://api.test:-1/', 'https://1.2.3.4.5/', 'https://0x100000000/'],
];

/** With api.test alone on the list. */
export const unlistedAddresses = [
  ...[
    'http://api.test/',
    'http://api.test:443/',
    'https://api.test:444/',
    'https://api.test:80/',
    'https://api.test./',
  ],
  ...[
    'https://sub.api.test/',
    'https://xapi.test/',
    'https://api.test.evil.test/',
    'https://evil.test/api.test',
  ],
  ...[
    'https://evil.test/?https://api.test/',
    'https://evil.test#@api.test/',
    'https://api-test/',
    'https://api.tes/',
  ],
  ...[
    'https://api.testx/',
    'https://test/',
    'https://evil.test?@api.test/',
    'https://аpi.test/',
    'https://api%00.test/',
  ],
];
