import { writtenNumber } from '#lib/platform/words/formats.public.ts';
import { inWords } from '#lib/platform/words/in-words.public.ts';
import { PICTURE_LIMITS } from '../limits.public.ts';

export const pictureTexts = inWords('knowledge/pictures.pictureTexts', {
  lead: 'Give what the person says of the photo, in their own words. The reflection tells it as its own, and shows the photo beside it.',
  choose: 'Choose a photo',
  chooseOther: 'Choose another photo',
  chosen: 'The photo you chose',
  hint: 'jpg, png or webp, up to 40 MB. The place and the camera that are noted in the file are taken out.',
  caption: 'What does the person say of it?',
  captionHint:
    'Who is in it, where and when it was, and what happened around it. Leave out what somebody else wrote about it: it would be told as the person’s own words.',
  takenOn: 'Date of the photo',
  submit: 'Add the photo',
  sending: 'Sending…',
  added: (title: string) => `“${title}” was added and is being read.`,
  captionNeeded: 'Give what the person says of the photo, in their own words.',
  captionLong: () => `Use at most ${writtenNumber(PICTURE_LIMITS.captionLength)} characters.`,
  photoNeeded: 'Choose a photo.',
  unreadable: 'This photo cannot be opened here. Save it as jpg or png and try again.',
  tooLarge: 'This photo is too large. Save it smaller, as jpg, and try again.',
  lost: 'The connection was lost before the photo arrived. Try again.',
  shown: 'The photo that these words describe',
  ofSource: (title: string) => `Photo: ${title}`,
  guestTitle: 'Photo for guests',
  guestDescription:
    'It appears on the page for guests, and in previews of shared links. Anybody can see it while a collection is published.',
  guestAlt: (name: string) => `Picture of ${name}`,
  guestNone: 'There is no photo yet.',
  guestForOwner: 'Only the owner can choose the photo.',
  agree: 'The person in this photo agrees that anybody can see it.',
  agreeNeeded: 'Confirm that the person in this photo agrees.',
  guestSave: 'Show this photo to guests',
  guestSaved: 'Saved. Guests see the photo now.',
  guestRemove: 'Remove the photo',
  guestHint: 'jpg, png or webp. It is cut to a square around its middle.',
});
