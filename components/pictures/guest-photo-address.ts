/** Of the photo that everybody may see while its reflection talks with guests. */
export const guestPhotoAddress = (photoId: string) => `/api/guest-photos/${photoId}`;
