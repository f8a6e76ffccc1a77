import { expect, test } from 'vitest';
import { plainJpeg } from '#lib/knowledge/plain-jpeg.ts';
import { END, frame, jpeg, picture, START, scan, segment, tables } from '#tests/knowledge/made-jpeg.ts';

test('a picture loses its place, camera, comments, previews, and what stands behind its end', () => {
  const told = Buffer.concat([
    jpeg(
      segment(0xe0, 'JFIF'),
      segment(0xe1, 'Exif GPSLatitude 59.9'),
      segment(0xe2, 'MPF with another picture'),
      segment(0xed, 'Photoshop caption'),
      segment(0xfe, 'comment'),
      ...picture,
    ),
    Buffer.from('a film behind it'),
  ]);
  const plain = plainJpeg(told);
  expect(plain).toMatchObject({ width: 640, height: 480 });
  expect(plain?.bytes.equals(jpeg(...picture))).toBe(true);
  expect(plainJpeg(plain?.bytes ?? END)?.bytes.equals(plain?.bytes ?? START)).toBe(true);
});

test('a progressive picture keeps all of its scans', () => {
  const progressive = [
    tables,
    Buffer.concat([Buffer.from([0xff, 0xc2]), frame(8, 8).subarray(2)]),
    scan,
    tables,
    scan,
  ];
  expect(plainJpeg(jpeg(...progressive))?.bytes.equals(jpeg(...progressive))).toBe(true);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['another kind of file', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['a page with scripts', Buffer.from('<svg onload=alert(1)>')],
  ['one without an end', Buffer.concat([START, ...picture])],
  ['one that is cut in a segment', jpeg(...picture).subarray(0, 20)],
  ['one without a picture', jpeg(tables, frame(8, 8))],
  ['one without a size', jpeg(tables, scan)],
  ['one that is as wide as a street', jpeg(tables, frame(5_000, 8), scan)],
  ['one without height', jpeg(tables, frame(8, 0), scan)],
  ['one of a thousand parts', jpeg(...Array.from({ length: 1_000 }, () => tables), ...picture)],
  ['a kind that browsers do not draw', jpeg(tables, segment(0xc9, [8, 0, 8, 0, 8, 1, 1, 0x11, 0]), scan)],
])('%s is no picture', (_what, bytes) => expect(plainJpeg(bytes)).toBeNull());
