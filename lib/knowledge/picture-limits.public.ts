/** Of pictures as they are kept. The browser makes them so; the server takes no others. */
export const PICTURE_LIMITS = {
  /** Of the file that is chosen. */
  fileBytes: 40 * 1024 * 1024,
  /** Of what is sent. */
  bytes: 3 * 1024 * 1024,
  longestEdge: 1_800,
  /** Of the photo on the page of guests, which is square. */
  guestEdge: 640,
  /** No picture has more, whoever made it. */
  mostEdge: 4_096,
  captionLength: 4_000,
} as const;

/** As base64 in a body of JSON, with the words beside it. */
export const PICTURE_BODY_BYTES = Math.ceil((PICTURE_LIMITS.bytes * 4) / 3) + 32 * 1024;
