import { strToU8, zipSync } from 'fflate';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`);

const BODY = `
<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>The bread of Västernäs</w:t></w:r></w:p>
<w:p><w:r><w:t xml:space="preserve">My grandmother baked on </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>Thursdays</w:t></w:r><w:r><w:t>, and the house knew it</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:t>.</w:t></w:r></w:p>
<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>a litre of buttermilk</w:t></w:r></w:p>
<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>rye malt, coarse</w:t></w:r></w:p>
<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Oven</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>two hours</w:t></w:r></w:p></w:tc></w:tr></w:tbl>
<w:p><w:r><w:t>It keeps until midsummer.</w:t></w:r></w:p>`;

export const DOCX_FILES: Record<string, Uint8Array> = {
  '[Content_Types].xml': xml(
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${TYPES}.document.main+xml"/><Override PartName="/word/footnotes.xml" ContentType="${TYPES}.footnotes+xml"/><Override PartName="/word/numbering.xml" ContentType="${TYPES}.numbering+xml"/><Override PartName="/word/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  ),
  '_rels/.rels': xml(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="word/document.xml"/></Relationships>`,
  ),
  'word/_rels/document.xml.rels': xml(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/footnotes" Target="footnotes.xml"/><Relationship Id="rId2" Type="${RELATIONS}/numbering" Target="numbering.xml"/><Relationship Id="rId3" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  ),
  'word/document.xml': xml(`<w:document ${W}><w:body>${BODY}</w:body></w:document>`),
  'word/footnotes.xml': xml(
    `<w:footnotes ${W}><w:footnote w:id="2"><w:p><w:r><w:t>So did the neighbours.</w:t></w:r></w:p></w:footnote></w:footnotes>`,
  ),
  'word/numbering.xml': xml(
    `<w:numbering ${W}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
  ),
  'word/styles.xml': xml(
    `<w:styles ${W}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
  ),
};

export const makeDocx = (more: Record<string, Uint8Array> = {}): Uint8Array =>
  zipSync({ ...DOCX_FILES, ...more }, { level: 1 });
