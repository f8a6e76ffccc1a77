type Stream = { data: Uint8Array; filter?: string };

/** A PDF of one content stream per page; without `font`, nothing in it is text. */
export function makePdf(contents: readonly Stream[]): Uint8Array {
  const objects: Uint8Array[] = [];
  const add = (...parts: (string | Uint8Array)[]) =>
    objects.push(Buffer.concat(parts.map((part) => Buffer.from(part))));
  const pageNumbers = contents.map((_, at) => 4 + at * 2);
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Count ${contents.length} /Kids [${pageNumbers.map((n) => `${n} 0 R`).join(' ')}] >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (const [at, { data, filter }] of contents.entries()) {
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + at * 2} 0 R `,
      '/Resources << /Font << /F1 3 0 R >> >> >>',
    );
    add(`<< /Length ${data.length}${filter ? ` /Filter ${filter}` : ''} >>\nstream\n`, data, '\nendstream');
  }
  return assemble(objects);
}

function assemble(objects: readonly Uint8Array[]): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let size = 9;
  for (const [at, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    offsets.push(size);
    size += part.length;
    parts.push(part);
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${size}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}

/** Lines of 11 points, 14 apart; an empty one is a gap. Latin-1 only. */
export function pageOfLines(lines: readonly string[], indents: Record<number, number> = {}): Stream {
  const shown = lines.flatMap((line, at) =>
    line
      ? [
          `BT /F1 11 Tf ${72 + (indents[at] ?? 0)} ${770 - at * 14} Td (${line.replace(/[()\\]/g, '\\$&')}) Tj ET`,
        ]
      : [],
  );
  return { data: Buffer.from(shown.join('\n'), 'latin1') };
}
