import { counted } from '#lib/platform/words/formats.public.ts';
import { inWords } from '#lib/platform/words/in-words.public.ts';

/** Why a source did not come to its end, beside how it was read. */
export const sourceFailureTexts = inWords('knowledge/reading.sourceFailureTexts', {
  gone: 'The file is not there any more. Add it again.',
  notApproved:
    'Its words can be found, but the voice that was compiled with them was not approved, and the one before it still speaks. The voice page says why.',
});

/** Why a source could not be read: what happened, and what to do. */
export const readingTexts = inWords('knowledge/reading.readingTexts', {
  empty: 'This source has no text. Check that it is the right one, and add it again.',
  too_large: 'This file is larger than 10 MB. Split it, or leave its pictures out, and add the parts.',
  too_long: 'This source has more than 4 MB of text. Split it, and add the parts one by one.',
  too_demanding:
    'Reading this takes too long, or needs too much memory. Save it again in the program it came from, or split it.',
  unsupported_type: 'We cannot read this kind of file. Save it as docx, pdf or txt, and add that.',
  sound: 'This is sound. Choose “Recording” above.',
  picture: 'This is a picture. Choose “A photo” above, and say in your own words what it shows.',
  film: 'This is a film. We read text: add its subtitles (.srt or .vtt), or a transcript.',
  no_chat_in_zip:
    'There is no chat in this archive, and it is not from Google Takeout. Export a chat from WhatsApp, or unpack the archive and add its files one by one.',
  mismatched:
    'The content of this file does not fit the ending of its name. Give it the right ending, such as .pdf or .docx, and add it again.',
  binary: 'This file holds data rather than text. Save it as text, docx or pdf, and add that.',
  broken:
    'This file is damaged or incomplete. Open it in the program it came from, save it again, and add the new file.',
  encrypted: 'This file is locked with a password. Save a copy without one, and add the copy.',
  no_text_in_pdf:
    'This PDF holds pictures of pages and no text. Use a program for text recognition (OCR), or paste the text.',
  address_invalid:
    'This is not the address of a web page. Copy the address from the browser: it begins with https:// or http:// and has at most 2,000 characters.',
  address_private:
    'This address is in a private network, where we do not read. Save the page as a file, and add that.',
  address_unknown: 'No website was found at this address. Check its spelling.',
  page_unreachable: 'The website does not answer. Save the page as a file and add that, or try another day.',
  page_insecure: 'The connection to this website is not secure. Save the page as a file, and add that.',
  page_slow:
    'The website takes too long to answer. Save the page as a file and add that, or try another day.',
  page_too_large: 'This page is larger than 5 MB. Copy the text that matters, and paste it.',
  page_unsupported:
    'There is no text page at this address. Add the address of a page with text, or of a PDF.',
  page_redirects:
    'This address only leads to other addresses. Open it in the browser, and copy the address that you see then.',
  page_missing: 'There is no page at this address. Check it in the browser.',
  page_closed: 'The website shows this page only to people who sign in. Copy the text, and paste it.',
  page_failing: 'The website has a problem at the moment. Copy the text and paste it, or try another day.',
  page_refused: 'The website refuses to give us this page. Copy the text, and paste it.',
  page_without_text:
    'We found no text in this page. Perhaps only a browser can show it. Copy the text, and paste it.',
  robots_refuse:
    'The website asks programs not to read this page. If the text is yours, copy it, and paste it.',
  robots_unknown:
    'We could not find out if the website lets programs read it. Copy the text and paste it, or try another day.',
  robots_unclear:
    'The rules of this website for programs are too long or unclear. Copy the text, and paste it.',
});

/** So many names stand in a note. */
const NAMED = 8;
const named = (names: readonly string[]) =>
  [
    ...names.slice(0, NAMED).map((name) => (name.length > 60 ? `${name.slice(0, 59)}…` : name)),
    ...(names.length > NAMED ? [`${names.length - NAMED} more`] : []),
  ].join(', ');

type LeftOfTakeout = { damaged: readonly string[]; pictures: number; sounds: number; data: number };

/** What a source says of how it was read. */
export const readingNotes = inWords('knowledge/reading.readingNotes', {
  takeout: (taken: readonly string[], { damaged, pictures, sounds, data }: LeftOfTakeout) => {
    const left = [
      pictures > 0 && `${counted(pictures, 'picture', 'pictures')} (we read text)`,
      sounds > 0 && `${counted(sounds, 'recording', 'recordings')} (we read text)`,
      data > 0 && `${counted(data, 'file', 'files')} with data or what a program wrote down`,
    ].filter(Boolean);
    return [
      `Read from ${counted(taken.length, 'file', 'files')}: ${named(taken)}.`,
      left.length > 0 && `Left out: ${left.join(', ')}.`,
      damaged.length > 0 && `Damaged, locked or empty: ${named(damaged.slice(0, 3))}.`,
    ]
      .filter(Boolean)
      .join(' ')
      .slice(0, 1000);
  },
  chat: (taken: string, left: number) =>
    left === 0
      ? `The chat was read from ${taken}.`
      : `The chat was read from ${taken}. ${left === 1 ? 'One other file was' : counted(left, 'other file was', 'other files were')} left out: we read text, not pictures or sound.`,
});
