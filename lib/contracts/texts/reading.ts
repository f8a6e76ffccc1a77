/** Why a source could not be read: what happened, and what to do. */
export const readingTexts = {
  empty: 'There is no text in it. Check that it is the right one, and add it again.',
  too_large: 'This file is larger than 10 MiB. Split it, or leave its pictures out, and add the parts.',
  too_long: 'There is more than 4 MiB of text in it. Split it, and add the parts one by one.',
  too_demanding:
    'Reading this takes more time or memory than we give one source. Save it anew in the program it came from, or split it.',
  unsupported_type: 'We cannot read this kind of file. Save it as docx, pdf or txt, and add that.',
  mismatched:
    'What is in this file is not what the ending of its name says. Give it its true ending, such as .pdf or .docx, and add it again.',
  binary: 'This file holds data rather than text. Save it as text, docx or pdf, and add that.',
  broken:
    'This file is damaged or was cut off. Open it in the program it came from, save it anew, and add that.',
  encrypted: 'This file is locked with a password. Save a copy without one, and add the copy.',
  no_text_in_pdf:
    'This PDF holds pictures of pages and no text. Have text recognition (OCR) run over it, or paste the text.',
  address_invalid:
    'This is not the address of a web page, or leads to none. Copy it from the browser: it begins with https:// or http:// and has at most 2,000 characters.',
  address_private:
    'This address leads into a private network, where we do not read. Save the page as a file, and add that.',
  address_unknown: 'No website was found at this address. Check its spelling.',
  page_unreachable: 'The website does not answer. Save the page as a file and add that, or try another day.',
  page_insecure:
    'The website could not prove who it is, or led away from a secure connection. Save the page as a file, and add that.',
  page_slow:
    'The website takes too long to answer. Save the page as a file and add that, or try another day.',
  page_too_large: 'This page is larger than 5 MiB. Copy the text that matters, and paste it.',
  page_unsupported:
    'There is no text page at this address. Add the address of a page with text, or of a PDF.',
  page_redirects:
    'This address leads around in circles. Open it in the browser, and copy the address it ends at.',
  page_missing: 'There is no page at this address. Check it in the browser.',
  page_closed: 'The website shows this page only to people who sign in. Copy the text, and paste it.',
  page_failing:
    'The website answers with a fault of its own. Copy the text and paste it, or try another day.',
  page_refused: 'The website does not hand out this page. Copy the text, and paste it.',
  page_without_text:
    'No text could be found in this page: it may be drawn by a program in the browser. Copy the text, and paste it.',
  robots_refuse:
    'The website asks programs not to read this page. If the text is yours, copy it, and paste it.',
  robots_unknown:
    'The website does not tell whether programs may read it. Copy the text and paste it, or try another day.',
  robots_unclear:
    'What the website asks of programs is too long or too tangled to follow. Copy the text, and paste it.',
};
